"""A terminal's screen, as far as the board uses one. Whatever it does not know is an error: nothing slips through."""

import re
import unicodedata

SEQUENCE = re.compile(r"\x1b\[([?]?)([0-9;]*)([A-Za-z])")
MODES = {"25": "cursor", "1049": "alternate", "2004": "paste", "2026": "synchronized"}


def width(character):
    """The cells of one scalar."""
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


class Terminal:
    """A grid of cells, each with the text in it and its style."""

    def __init__(self, columns, rows):
        self.modes = set()
        self.main = None
        self.frames = 0
        self.styles_seen = set()
        self.pending = ""
        self.may_overrun = self.has_overrun = False
        self.resize(columns, rows)

    def let_overrun(self):
        """From now on the size changes, and pictures may come that were made for another one: they are left out."""
        self.may_overrun = True

    def resize(self, columns, rows):
        """Another size. Real terminals keep some of the old text; here all of it turns into something wrong."""
        self.columns, self.rows = columns, rows
        self.cells = [["#"] * columns for _ in range(rows)]
        self.styles = [[""] * columns for _ in range(rows)]
        self.row = self.column = 0
        self.style = ""

    def feed(self, text):
        text = self.pending + text
        self.pending = ""
        at = 0
        while at < len(text):
            character = text[at]
            if character == "\x1b":
                match = SEQUENCE.match(text, at)
                if match is None:
                    rest = text[at:]
                    if len(rest) < 20 and re.fullmatch(r"\x1b(\[[?]?[0-9;]*)?", rest):
                        self.pending = rest
                        return
                    raise ValueError(f"unknown sequence {rest[:20]!r}")
                self.sequence(*match.groups())
                at = match.end()
                continue
            if "alternate" not in self.modes and character in "\r\n":
                at += 1
                continue
            if unicodedata.category(character) == "Cc":
                raise ValueError(f"control character {character!r}")
            self.put(character)
            at += 1

    def sequence(self, private, parameters, final):
        if private and final in "hl":
            for number in parameters.split(";"):
                self.mode(MODES[number], final == "h")
        elif not private and final == "H":
            row, column = (int(number) for number in (parameters or "1;1").split(";"))
            if not (1 <= row <= self.rows and 1 <= column <= self.columns):
                self.overrun(f"the cursor was put on {row};{column}, outside {self.rows};{self.columns}")
                row, column = 1, self.columns + 1
            self.row, self.column = row - 1, column - 1
        elif not private and final == "J" and parameters == "2":
            self.has_overrun = False
            self.cells = [[" "] * self.columns for _ in range(self.rows)]
            self.styles = [[self.style] * self.columns for _ in range(self.rows)]
        elif not private and final == "m":
            self.style = ";".join(code for code in parameters.split(";") if code not in ("", "0"))
            self.styles_seen.update(parameters.split(";"))
        else:
            raise ValueError(f"unknown sequence {private}{parameters}{final}")

    def overrun(self, what):
        if not self.may_overrun:
            raise ValueError(what)
        self.has_overrun = True

    def mode(self, name, is_set):
        if name == "synchronized" and not is_set and name in self.modes:
            self.frames += 1
        (self.modes.add if is_set else self.modes.discard)(name)

    def put(self, character):
        cells = width(character)
        before = min(self.column, self.columns) - 1
        while before > 0 and self.cells[self.row][before] == "":
            before -= 1
        if cells == 0 or before >= 0 and self.cells[self.row][before].endswith("\u200d"):
            if before >= 0:
                self.cells[self.row][before] += character
            return
        if self.column + cells > self.columns:
            return self.overrun(f"text runs over the right edge: {character!r} in row {self.row}")
        self.cells[self.row][self.column] = character
        self.styles[self.row][self.column] = self.style
        if cells == 2:
            self.cells[self.row][self.column + 1] = ""
        self.column += cells

    def lines(self):
        return ["".join(row).rstrip() for row in self.cells]

    def text(self):
        return "\n".join(self.lines())

    def column_of(self, needle):
        """The cell in which the only occurrence of a text begins, whatever stands before it."""
        places = []
        for row in self.cells:
            for column in range(len(row)):
                if row[column] and "".join(row[column:]).startswith(needle):
                    places.append(column)
        if len(places) != 1:
            raise AssertionError(f"{needle!r} is there {len(places)} times")
        return places[0]
