"""What scenarios have in common."""

from session import Session, run_tasks

NOW = ("--now", "2026-06-15T09:00", "--zone", "Europe/Madrid")
DOWN, UP, LEFT, ALT_DOWN = "\x1b[B", "\x1b[A", "\x1b[D", "\x1b[1;3B"
HINT = "? help"

SCENARIOS = {}


def scenario(function):
    """Makes a function of a scene a scenario, which passes by returning."""
    SCENARIOS[function.__name__] = function
    return function


class Scene:
    """A folder with a store, and the programs on it."""

    def __init__(self, programs, folder):
        self.programs, self.folder = programs, folder

    def board(self, *words, **options):
        return Session(self.programs, self.folder, *NOW, *words, **options)

    def tasks(self, *words):
        return run_tasks(self.programs, self.folder, *words)

    def add(self, title):
        """Adds a task as another process; answers its identity."""
        self.tasks("add", title)
        return next(line.split()[0] for line in self.tasks("list").splitlines() if title in line)
