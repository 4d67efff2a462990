"""Drives the real board through a pseudo-terminal: `python3 drive.py SCENARIO PROGRAMS FOLDER`.

A scenario is a function below. It passes by returning; what it waits for in vain is shown with the screen.
"""

import os
import re
import signal
import subprocess
import sys
import time

from session import Session, run_tasks

NOW = ("--now", "2026-06-15T09:00", "--zone", "Europe/Madrid")
DOWN, UP, LEFT, ALT_DOWN = "\x1b[B", "\x1b[A", "\x1b[D", "\x1b[1;3B"
HINT = "? help"


class Scene:
    """A folder with a store, and the programs on it."""

    def __init__(self, programs, folder):
        self.programs, self.folder = programs, folder

    def board(self, *words, **options):
        return Session(self.programs, self.folder, *NOW, *words, **options)

    def tasks(self, *words):
        return run_tasks(self.programs, self.folder, *words)


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
        assert "Call mum" in board.tasks("list")
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


def refusing_a_part(scene):
    with scene.board() as board:
        board.see(HINT)
        board.type("aWatch tomorrow #film")
        board.see("tag film", "due date")
        board.type("\t")
        board.lose("tag film")
        board.type("\r")
        board.see("[ ]  Watch #film", "Tomorrow")
        board.type("q")
        assert board.end() == 0


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


def words_of_the_command_line_are_a_filter(scene):
    with scene.board("tag:home") as board:
        board.see(HINT, "/ tag:home")
        board.tasks("add", "Inside", "--tag", "home")
        board.tasks("add", "Outside")
        board.see("Inside")
        assert "Outside" not in board.screen.text()


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


def the_fields_of_a_task(scene):
    with scene.board(columns=120) as board:
        board.tasks("add", "Plain")
        board.see("[ ]  Plain")
        board.type("\r")
        board.see("title", "notes", "priority", "needs-action")
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


def moving_into_a_list(scene):
    with scene.board() as board:
        board.tasks("lists", "add", "Garden")
        board.tasks("add", "Weed")
        board.see("[ ]  Weed")
        board.type("\x0c")
        board.see("Garden")
        board.type("m")
        board.see("Move to the list")
        board.type("\r")
        board.see("[Garden]")
        board.type("\t" + DOWN * 3)
        board.see(">Garden")
        assert "[ ]  Weed" in board.screen.text()


def another_process_is_seen_within_a_second(scene):
    with scene.board() as board:
        board.see(HINT)
        board.tasks("add", "From elsewhere")
        took = board.see("From elsewhere")
        print(f"seen {took:.3f} s after the other process had ended")
        assert took < 1, f"it took {took} s"
        # Nothing changes now, so nothing is written.
        board.see("All")
        while board.read(0.5):
            pass
        before = len(board.written)
        board.read(1)
        assert len(board.written) == before, board.written[before:]


def wide_characters_are_aligned(scene):
    titles = ["plain", "日本語の題", "👩‍👩‍👧 family", "🇪🇸 flag", "e\u0301te\u0301", "❤️ heart", "한국어"]
    for title in titles:
        scene.tasks("add", title, "--due", "2026-06-16", "--tag", "x")
    with scene.board(columns=80) as board:
        board.see("Tomorrow", *[title[-2:] for title in titles])
        lines = [index for index, line in enumerate(board.screen.lines()) if "Tomorrow" in line]
        assert len(lines) == len(titles)
        columns = {"".join(cell or "" for cell in board.screen.cells[row]).count("Tomorrow") for row in lines}
        starts = {start(board.screen.cells[row], "Tomorrow") for row in lines}
        bars = {board.screen.cells[row].index("│") for row in range(1, 20)}
        assert columns == {1} and len(starts) == 1 and len(bars) == 1, (starts, bars, board.screen.text())
        # Behind the title comes its tag, as far behind it as behind every other.
        for row in lines:
            cells = board.screen.cells[row]
            assert cells[start(cells, "#x") - 1] == " " and cells[start(cells, "#x") - 2] != " ", board.screen.text()
        board.type("aあ👩‍💻い")
        board.see("add: あ")
        assert board.screen.column == len("add: ") + 6
        board.type(LEFT + LEFT + "x")
        board.see("あx👩‍💻い")


def start(cells, text):
    return next(column for column in range(len(cells)) if "".join(cells[column:]).startswith(text))


def control_characters_never_reach_the_terminal(scene):
    # The screen above takes no control character, and no sequence that the board does not use.
    scene.tasks("add", "right \u202eleft \u2066x", "--notes", "bell \x07 \x1b[31mred\x1b]0;title\x07 \x9b2J\nsecond")
    with scene.board(columns=120) as board:
        board.see("\\u{202E}left")
        board.type("\r")
        board.see("\\u{7}", "\\u{1B}[31mred", "\\u{9B}2J", "second")


def resizing(scene):
    with scene.board() as board:
        for title in ("One", "Two"):
            board.type(f"a{title}\r")
            board.see(f"[ ]  {title}")
        for columns, rows in [(60, 20), (20, 5), (5, 2), (1, 1), (3, 40), (200, 60), (100, 24)]:
            board.resize(columns, rows)
            # Nothing of what was there before is left, and nothing new lies outside.
            board.wait(lambda screen: "#" not in screen.text(), f"{columns} by {rows} to be drawn")
        board.see("[ ]  One", "[ ]  Two", HINT)
        board.resize(20, 5)
        board.wait(lambda screen: "#" not in screen.text() and "Two" in screen.text(), "the tasks in 20 by 5")
        for keys in ("?", DOWN, "q", "ax #y", "\x1b", "/z", "\x1b", "\r", "\r", "\x1b", "\x1b", "\t", DOWN, "\t", "e"):
            board.type(keys)
            board.read(0.1)
        # The one leaves the field, the other the board.
        board.type("\x03\x03")
        assert board.end() == 0
        board.check_restored()


def without_colours(scene):
    scene.tasks("add", "Late", "--due", "2026-06-01", "--tag", "x", "--priority", "high")
    with scene.board() as board:
        board.see("! ", "Late")
        assert {"31", "36"} <= board.screen.styles_seen, board.screen.styles_seen
    with scene.board(settings=[("NO_COLOR", "1")]) as board:
        board.see("[ ]H Late", "! ", "#x", HINT)
        board.type("aMum #home")
        board.see("tag home")
        colours = {code for code in board.screen.styles_seen if code.isdigit() and int(code) >= 30}
        assert not colours, colours
        # What was understood can be told without them.
        assert "4" in board.screen.styles_seen
    with scene.board(settings=[("NO_COLOR", "")]) as board:
        board.see("Late")
        assert "31" in board.screen.styles_seen


def help_page(scene):
    with scene.board(rows=40) as board:
        board.see(HINT)
        board.type("?")
        board.see("move to the trash", "undo, redo", "take theirs, keep mine")
        board.type("q")
        board.lose("move to the trash")
        assert board.process.poll() is None


def ended_by(number):
    def scenario(scene):
        with scene.board() as board:
            board.see(HINT)
            assert "alternate" in board.screen.modes and "paste" in board.screen.modes
            board.signal(number)
            assert board.end() == -number
            board.check_restored()

    return scenario


def stopping_and_going_on(scene):
    with scene.board() as board:
        board.see(HINT)
        for stop in (lambda: board.type("\x1a"), lambda: board.signal(signal.SIGTSTP)):
            stop()
            wait_for_state(board, "T")
            board.check_restored()
            # Somebody else uses the terminal meanwhile.
            board.screen.resize(100, 24)
            board.signal(signal.SIGCONT)
            board.see(HINT)
            assert "#" not in board.screen.text() and "alternate" in board.screen.modes
        board.type("q")
        assert board.end() == 0
        board.check_restored()


def wait_for_state(board, state):
    """Waits until the system says of the process that it is in a state, while its terminal is read."""
    deadline = time.monotonic() + 30
    while True:
        with open(f"/proc/{board.process.pid}/stat", encoding="utf-8") as file:
            if file.read().rsplit(")", 1)[1].split()[0] == state:
                while board.read(0):
                    pass
                return
        assert time.monotonic() < deadline, f"the process does not get into the state {state}"
        board.read(0.02)


def the_terminal_hangs_up(scene):
    board = scene.board()
    board.see(HINT)
    os.close(board.slave)
    os.close(board.master)
    board.process.wait(timeout=30)


def a_server_that_is_not_there(scene):
    with scene.board("--store", "http://127.0.0.1:9") as board:
        # Nobody is there: it says so, and goes on.
        board.see("! The tasks cannot be reached")
        board.type("q")
        assert board.end() == 0


def over_http(scene):
    server = subprocess.Popen(
        [os.path.join(scene.programs, "task-server"), "--store", os.path.join(scene.folder, "data"), "--listen",
         "127.0.0.1:0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        token = server.stdout.readline().strip()
        address = re.search(r"http://\S+", server.stderr.readline()).group()
        store = ("--store", address, "--token", token)
        with scene.board(*store) as board:
            board.see(HINT, "Nothing to do")
            board.type("aCall mum #home\r")
            board.see("[ ]  Call mum")
            scene.tasks(*store, "add", "From elsewhere")
            took = board.see("From elsewhere")
            assert took < 1, f"it took {took} s"
            board.type(" ")
            board.lose("Call mum")
            board.type("u")
            board.see("Call mum")
            board.type("q")
            assert board.end() == 0
    finally:
        server.terminate()
        server.communicate()


SCENARIOS = {
    name: function
    for name, function in {
        **{
            function.__name__: function
            for function in (
                adding_completing_undoing, refusing_a_part, filtering, words_of_the_command_line_are_a_filter,
                editing_and_moving, the_fields_of_a_task, moving_into_a_list, another_process_is_seen_within_a_second,
                wide_characters_are_aligned, control_characters_never_reach_the_terminal, resizing, without_colours,
                help_page, stopping_and_going_on, the_terminal_hangs_up,
                a_server_that_is_not_there, over_http)
        },
        "ended_by_sigterm": ended_by(signal.SIGTERM), "ended_by_sigint": ended_by(signal.SIGINT),
        "ended_by_sighup": ended_by(signal.SIGHUP), "ended_by_a_crash": ended_by(signal.SIGSEGV),
        "ended_by_a_trap": ended_by(signal.SIGILL), "ended_by_an_abort": ended_by(signal.SIGABRT),
    }.items()
}

if __name__ == "__main__":
    scenario, programs, folder = sys.argv[1:]
    if scenario == "--list":
        print("\n".join(SCENARIOS))
    else:
        SCENARIOS[scenario](Scene(programs, folder))
