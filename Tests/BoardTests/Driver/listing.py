"""Scenarios: lists of tasks, short and long."""

import os

from scene import DOWN, HINT, scenario


def is_chosen(title):
    return lambda screen: any(line.startswith("> " + title) for line in screen.lines())


@scenario
def moving_into_a_list_and_out_of_it(scene):
    scene.tasks("lists", "add", "Garden")
    scene.tasks("add", "Weed")
    with scene.board() as board:
        board.see("[ ]  Weed", "Garden")
        board.type("m")
        board.see("Move to the list", "(no list)")
        board.type(DOWN)
        board.wait(is_chosen("Garden"), "the list to be chosen")
        board.type("\r")
        board.see("[ ]  Weed [Garden]")
        board.type("\t" + DOWN * 3)
        board.see(">Garden", "[ ]  Weed")
        board.type("\tm" + DOWN * 2)
        board.wait(is_chosen("(no list)"), "no list to be chosen")
        board.type("\r")
        board.lose("[ ]  Weed")
        board.type("\t" + "k" * 3 + "\t")
        board.see("[ ]  Weed", HINT)
        board.lose("[Garden]")


@scenario
def choosing_nothing_moves_nothing(scene):
    scene.tasks("lists", "add", "Garden")
    scene.tasks("add", "Weed")
    with scene.board() as board:
        board.see("[ ]  Weed", "Garden")
        board.type("m\raMarker\r")
        board.wait(lambda _: "Marker" in scene.tasks("list"), "what follows to be stored")
        assert "Garden" not in scene.tasks("list")


@scenario
def a_list_made_meanwhile_does_not_shift_what_is_chosen(scene):
    scene.tasks("lists", "add", "Garden")
    scene.tasks("lists", "add", "House")
    scene.tasks("add", "Weed")
    with scene.board() as board:
        board.see("[ ]  Weed", "Garden", "House")
        board.type("m" + DOWN * 2)
        board.wait(is_chosen("House"), "the list to be chosen")
        scene.tasks("lists", "delete", "Garden")
        # Whatever wakes those who count.
        scene.tasks("add", "Other")
        board.wait(lambda screen: "Garden" not in screen.text(), "the list to go")
        assert is_chosen("House")(board.screen), board.screen.text()
        board.type("\r")
        board.see("[House]")


@scenario
def the_end_is_the_last_task_that_there_is(scene):
    path = os.path.join(scene.folder, "many.todo.txt")
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(f"Task {number}\n" for number in range(1, 451))
    scene.tasks("import", path)
    with scene.board() as board:
        board.see(">[ ]  Task 1")
        board.type("G")
        board.see(">[ ]  Task 450")
        board.type("g")
        board.see(">[ ]  Task 1")


@scenario
def what_the_filter_hides_of_what_is_added_is_told(scene):
    with scene.board("tag:home") as board:
        board.see(HINT, "Nothing found")
        board.type("aMilk #shop\r")
        board.see("“Milk” was added", "tag:home", "Nothing found")
        board.type("\x1b\x1b")
        board.see("[ ]  Milk")


@scenario
def lists_that_others_make_are_seen(scene):
    with scene.board() as board:
        board.see(HINT)
        scene.tasks("lists", "add", "Garden")
        board.see("Garden")
        board.type("aWeed @Garden\r")
        board.see("[ ]  Weed [Garden]")
