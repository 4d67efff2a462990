"""Scenarios: tasks are added, found and changed."""

from scene import ALT_DOWN, DOWN, HINT, scenario


@scenario
def adding_completing_undoing(scene):
    with scene.board() as board:
        board.see(HINT, "Nothing to do")
        board.type("aCall mum tomorrow #home")
        board.see("add: Call mum tomorrow #home", "tag home")
        row = next(index for index, line in enumerate(board.screen.lines()) if line.startswith("add:"))
        # What was understood is set off, and the rest is not.
        styles = board.screen.styles[row]
        assert "4" in styles["add: Call mum ".__len__()].split(";"), styles
        assert "4" not in styles["add: C".__len__()].split(";"), styles
        board.type("\r")
        board.see("[ ]  Call mum", "#home", "Tomorrow")
        # What is shown at once is stored a little later.
        board.wait(lambda _: "Call mum" in board.tasks("list"), "it to be stored")
        board.type(" ")
        board.lose("Call mum")
        board.type("u")
        board.see("[ ]  Call mum")
        board.type("\x12")
        board.lose("[ ]  Call mum")
        board.type("u")
        board.see("[ ]  Call mum")
        board.type("q")
        assert board.end() == 0
        board.check_restored()
        assert "Call mum" in board.tasks("list")


@scenario
def refusing_a_part(scene):
    with scene.board() as board:
        board.see(HINT)
        board.type("aWatch tomorrow #film")
        board.see("tag film", "due date")
        board.type("\t")
        board.lose("tag film")
        board.type("\r")
        board.see("[ ]  Watch #film", "Tomorrow")
        # One in the middle, with the cursor behind it; those behind it stay.
        board.type("aRead tomorrow #shelf\x1b[1;5D")
        board.see("tag shelf", "due date")
        board.type("\t")
        board.lose("due date")
        board.type("\r")
        board.see("[ ]  Read tomorrow #shelf")
        assert "Read" in board.tasks("list", "tag:shelf")
        board.type("q")
        assert board.end() == 0


@scenario
def filtering(scene):
    with scene.board() as board:
        board.see(HINT)
        for title in ("Buy milk #shop", "Buy bread #shop", "Walk"):
            board.type(f"a{title}\r")
            board.see(f"[ ]  {title.split(' #')[0]}")
        board.type("/milk")
        board.lose("[ ]  Walk", "[ ]  Buy bread")
        board.see("[ ]  Buy milk")
        board.type("\x17tag:shop")
        board.see("[ ]  Buy bread", "[ ]  Buy milk")
        board.lose("[ ]  Walk")
        board.type(" due:")
        board.see("! ")
        board.type("\x1b")
        board.see("[ ]  Walk", HINT)
        board.type("/q")
        board.see("/q", "Nothing found")
        # Inside a field q is a letter.
        assert board.process.poll() is None
        board.type("\x1b")
        board.see(HINT)
        board.type("q")
        assert board.end() == 0


@scenario
def a_filter_that_cannot_be_read_is_refused(scene):
    with scene.board("due:", columns=400) as board:
        assert board.end() == 1
        assert b"cannot be read" in board.written and "alternate" not in board.screen.modes


@scenario
def why_a_task_is_not_added_is_said(scene):
    with scene.board() as board:
        board.see(HINT)
        board.type("a#home\r")
        board.see("add: #home", "! A title is")
        # Until something is typed.
        board.type(" ")
        board.see("tag home")
        board.lose("! A title is")


@scenario
def words_of_the_command_line_are_a_filter(scene):
    with scene.board("tag:home") as board:
        board.see(HINT, "/ tag:home")
        board.tasks("add", "Inside", "--tag", "home")
        board.tasks("add", "Outside")
        board.see("Inside")
        assert "Outside" not in board.screen.text()


@scenario
def editing_and_moving(scene):
    with scene.board() as board:
        board.see(HINT)
        for title in ("One", "Two", "Three"):
            board.type(f"a{title}\r")
            board.see(f"[ ]  {title}")
        board.type("\x1b[H")
        board.see(">[ ]  One")
        board.type("J")
        board.wait(lambda screen: order(screen) == ["Two", "One", "Three"], "One to move down")
        board.type(ALT_DOWN)
        board.wait(lambda screen: order(screen) == ["Two", "Three", "One"], "One to move to the end")
        board.type("K")
        board.wait(lambda screen: order(screen) == ["Two", "One", "Three"], "One to move up")
        board.type("e")
        board.see("title: One")
        board.type("\x15\x1b[200~A better\ntitle\x1b[201~\r")
        board.see("[ ]  A better title")
        board.type("d")
        board.lose("A better title")
        board.type("u")
        board.see("A better title")


def order(screen):
    return [line.split("[ ]")[1].strip() for line in screen.lines() if "[ ]" in line]


@scenario
def the_fields_of_a_task(scene):
    with scene.board(columns=120) as board:
        board.tasks("add", "Plain")
        board.see("[ ]  Plain")
        board.type("\r")
        board.see("title", "notes", "priority", "open")
        board.type(DOWN + DOWN + DOWN + "\r")
        board.see("due date:")
        board.type("nonsense")
        board.see("! Write when it is due")
        board.type("\x15tomorrow\r")
        board.see("2026-06-16")
        # What was not touched shows what others make of it.
        board.type("\r")
        board.see("due date: 2026-06-16")
        identity = board.tasks("list").split()[0]
        board.tasks("edit", identity, "--due", "2026-06-20")
        board.see("due date: 2026-06-20")
        # What was touched is in conflict with it.
        board.type("\x152026-08-0")
        board.see("due date: 2026-08-0")
        board.tasks("edit", identity, "--due", "2026-07-01")
        board.see("t: theirs")
        board.type("1")
        board.see("t: theirs", "2026-07-01", "m: mine", "2026-08-01")
        board.type("\rm")
        board.lose("t: theirs")
        board.wait(lambda _: "2026-08-01" in board.tasks("list"), "mine to be saved")
        board.type("\x1b")
        board.lose("notes")
