"""Scenarios: titles that others change too."""

from scene import HINT, scenario


def renamed_elsewhere(scene, board, typed):
    """Somebody begins to edit the title One, and another one makes it Uno; answers the task's identity."""
    identity = scene.add("One")
    board.see("[ ]  One")
    board.type("e" + typed)
    board.see(f"title: One{typed}")
    scene.tasks("edit", identity, "--title", "Uno")
    board.see("[ ]  Uno")
    return identity


@scenario
def renaming_with_nothing_typed_keeps_what_others_wrote(scene):
    with scene.board() as board:
        renamed_elsewhere(scene, board, "")
        board.see("title: Uno")
        # What follows is written after it, if anything is.
        board.type("\raMarker\r")
        board.wait(lambda _: "Marker" in scene.tasks("list"), "what follows to be stored")
        assert "Uno" in scene.tasks("list")


@scenario
def both_titles_are_shown_and_theirs_is_taken(scene):
    with scene.board() as board:
        renamed_elsewhere(scene, board, " mine")
        board.type("\r")
        board.see("t: theirs  Uno", "m: mine    One mine")
        board.type("t")
        board.see("[ ]  Uno", HINT)
        assert "Uno" in scene.tasks("list") and "mine" not in scene.tasks("list")


@scenario
def both_titles_are_shown_and_mine_is_kept(scene):
    with scene.board() as board:
        renamed_elsewhere(scene, board, " mine")
        board.type("\r")
        board.see("t: theirs  Uno", "m: mine    One mine")
        board.type("m")
        board.see("[ ]  One mine", HINT)
        board.wait(lambda _: "One mine" in scene.tasks("list"), "mine to be stored")


@scenario
def what_went_to_the_trash_is_not_renamed(scene):
    with scene.board() as board:
        identity = scene.add("One")
        board.see("[ ]  One")
        board.type("e mine")
        board.see("title: One mine")
        scene.tasks("trash", identity)
        board.lose("[ ]  One")
        board.type("\r")
        board.see("! ", "is not there any more")
        board.type("u")
        scene.tasks("restore", identity)
        board.see("[ ]  One")
        assert "mine" not in board.screen.text()
