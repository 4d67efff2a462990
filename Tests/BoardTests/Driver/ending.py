"""Scenarios: the terminal is given back, however the board ends."""

import os
import signal
import time

from scene import HINT, SCENARIOS, scenario
from session import DEADLINE


def ended_by(number):
    def run(scene):
        with scene.board() as board:
            board.see(HINT)
            assert "alternate" in board.screen.modes and "paste" in board.screen.modes
            board.signal(number)
            assert board.end() == -number
            board.check_restored()

    return run


SCENARIOS.update({
    "ended_by_sigterm": ended_by(signal.SIGTERM), "ended_by_sigint": ended_by(signal.SIGINT),
    "ended_by_sighup": ended_by(signal.SIGHUP), "ended_by_sigusr1": ended_by(signal.SIGUSR1),
    "ended_by_a_crash": ended_by(signal.SIGSEGV), "ended_by_a_trap": ended_by(signal.SIGILL),
    "ended_by_an_abort": ended_by(signal.SIGABRT),
})


@scenario
def ended_while_it_draws(scene):
    # The smaller a frame is, the more often one begins just when the signal comes.
    columns, rows = 30, 9
    for attempt in range(6):
        with scene.board(columns=columns, rows=rows) as board:
            board.see("by hand")
            parent = os.getpid()
            resizing = os.fork()
            if resizing == 0:
                try:
                    while os.getppid() == parent:
                        board.set_size(columns - 1, rows - 1)
                        board.set_size(columns, rows)
                finally:
                    os._exit(0)
            try:
                written = len(board.written)
                board.wait(lambda _: len(board.written) > written + 3000 * (attempt + 1), "frames to be drawn")
                board.signal(signal.SIGTERM)
                assert board.end() == -signal.SIGTERM
            finally:
                os.kill(resizing, signal.SIGKILL)
                os.waitpid(resizing, 0)
            board.check_restored()
            assert board.written.endswith(b"\x1b[?1049l"), board.written[-80:]


@scenario
def a_broken_connection_ends_nothing(scene):
    with scene.board() as board:
        board.see(HINT)
        board.signal(signal.SIGPIPE)
        board.type("?")
        board.see("move to the trash")


@scenario
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
    deadline = time.monotonic() + DEADLINE
    while True:
        with open(f"/proc/{board.process.pid}/stat", encoding="utf-8") as file:
            if file.read().rsplit(")", 1)[1].split()[0] == state:
                while board.read(0):
                    pass
                return
        assert time.monotonic() < deadline, f"the process does not get into the state {state}"
        board.read(0.02)


@scenario
def the_terminal_hangs_up(scene):
    board = scene.board()
    board.see(HINT)
    os.close(board.slave)
    os.close(board.master)
    board.process.wait(timeout=DEADLINE)
