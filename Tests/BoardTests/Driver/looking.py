"""Scenarios: what is seen on terminals of every kind."""

from scene import DOWN, HINT, LEFT, UP, scenario


@scenario
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


@scenario
def control_characters_never_reach_the_terminal(scene):
    # The screen above takes no control character, and no sequence that the board does not use.
    scene.tasks("add", "right \u202eleft \u2066x", "--notes", "bell \x07 \x1b[31mred\x1b]0;title\x07 \x9b2J\nsecond")
    with scene.board(columns=120) as board:
        board.see("\\u{202E}left")
        board.type("\r")
        board.see("\\u{7}", "\\u{1B}[31mred", "\\u{9B}2J", "second")


@scenario
def resizing(scene):
    with scene.board() as board:
        for title in ("One", "Two"):
            board.type(f"a{title}\r")
            board.see(f"[ ]  {title}")
        for columns, rows in [(60, 20), (20, 5), (5, 2), (1, 1), (3, 40), (200, 60), (100, 24)]:
            board.resize(columns, rows)
        board.see("[ ]  One", "[ ]  Two", HINT)
        board.resize(20, 5)
        board.see("Two")
        steps = [
            ("?", "q or esc goes back"), (DOWN + "q", "Two"), ("ax #y", "add: x #y"), ("\x1b", "a add  space"),
            ("/z", "Nothing found"), ("\x1b", "Two"), ("\r", "notes"), ("\r", "title:"), ("\x1b", "enter edits"),
            ("\x1b", "Two"), ("\t", ">All"), (DOWN, ">Today"), (UP, ">All"), ("\t", "Two"), ("e", "title:")]
        for keys, text in steps:
            board.type(keys)
            # Each text is new, so that an escape is never read together with the next key.
            board.see(text)
        # The one leaves the field, the other the board.
        board.type("\x03\x03")
        assert board.end() == 0
        board.check_restored()


@scenario
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


@scenario
def times_are_told_by_one_clock(scene):
    scene.tasks("add", "Call", "--zone", "Europe/Madrid", "--due", "2026-06-16T19:00")
    with scene.board(columns=120, settings=[("LANG", "en_US.UTF-8"), ("TZ", "Europe/Madrid")]) as board:
        board.see("[ ]  Call", "Tomorrow 19:00")
        board.type("\r")
        board.see("2026-06-16 19:00")
        board.type("\x1b")
        board.lose("2026-06-16 19:00")
        board.type("aWrite tomorrow 7pm")
        board.see("2026 19:00")


@scenario
def help_page(scene):
    with scene.board(rows=40) as board:
        board.see(HINT)
        board.type("?")
        board.see("move to the trash", "undo, redo", "take theirs, keep mine")
        board.type("q")
        board.lose("move to the trash")
        assert board.process.poll() is None
