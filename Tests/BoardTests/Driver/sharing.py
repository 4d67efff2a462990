"""Scenarios: other processes, and servers."""

import contextlib
import os
import re
import subprocess

from scene import HINT, scenario

ATTEMPTS = 20


def counts(number):
    """Whether the sidebar counts so many tasks, which are stored then."""
    return lambda screen: any(re.match(rf">?All +{number} ", line) for line in screen.lines())


def seen_within_a_second(scene, board, *store):
    """What another process adds is seen within a second, unless the machine is busy each time."""
    for attempt in range(ATTEMPTS):
        scene.tasks(*store, "add", f"From elsewhere {attempt}.")
        took = board.see(f"From elsewhere {attempt}.")
        if took < 1:
            return
    raise AssertionError(f"it took {took} s, and more than one each time")


@scenario
def another_process_is_seen_within_a_second(scene):
    with scene.board() as board:
        board.see(HINT)
        seen_within_a_second(scene, board)


@scenario
def nothing_is_written_while_nothing_changes(scene):
    scene.tasks("add", "One")
    with scene.board() as board:
        board.see("[ ]  One")
        board.wait(counts(1), "the task to be counted")
        before = len(board.written)
        board.read(1.5)
        assert len(board.written) == before, board.written[before:]


@scenario
def a_server_that_is_not_there(scene):
    with scene.board("--store", "http://127.0.0.1:9") as board:
        # Nobody is there: it says so, and goes on.
        board.see("! The tasks cannot be reached", "are not here yet")
        assert "Nothing to do" not in board.screen.text()
        board.type("q")
        assert board.end() == 0


@contextlib.contextmanager
def serving(scene, listen="127.0.0.1:0"):
    """A server while the body runs; gives its token, which is printed once, and its address."""
    server = subprocess.Popen(
        [os.path.join(scene.programs, "task-server"), "--store", os.path.join(scene.folder, "data"), "--listen",
         listen], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        address = None
        while address is None:
            line = server.stderr.readline()
            assert line, "the server has ended"
            address = re.search(r"http://\S+", line)
        yield address.group(), server.stdout
    finally:
        server.kill()
        server.communicate()


@scenario
def over_http(scene):
    with serving(scene) as (address, output):
        store = ("--store", address, "--token", output.readline().strip())
        with scene.board(*store) as board:
            board.see(HINT, "Nothing to do")
            board.type("aCall mum #home\r")
            board.see("[ ]  Call mum")
            seen_within_a_second(scene, board, *store)
            board.type("g ")
            board.lose("Call mum")
            board.type("u")
            board.see("Call mum")
            board.type("q")
            assert board.end() == 0


@scenario
def waiting_costs_nothing(scene):
    with serving(scene) as (address, output):
        token = output.readline().strip()
        for store in ((), ("--store", address, "--token", token)):
            with scene.board(*store) as board:
                board.see(HINT, "Nothing to do")
                before = board.processor_time()
                board.read_for(2)
                used = board.processor_time() - before
                assert used < 0.5, f"{used} s of the processor in two"


@scenario
def a_wrong_token_is_told(scene):
    with serving(scene) as (address, output):
        token = output.readline().strip()
        wrong = token[:-4] + "".join("A" if letter != "A" else "B" for letter in token[-4:])
        with scene.board("--store", address, "--token", wrong) as board:
            board.see("! The server does not accept the token")
            assert "Nothing to do" not in board.screen.text()


@scenario
def a_server_that_comes_back(scene):
    with serving(scene) as (address, output):
        token = output.readline().strip()
        board = scene.board("--store", address, "--token", token)
        board.see(HINT, "Nothing to do")
        board.type("aOne\r")
        board.see("[ ]  One")
        board.wait(counts(1), "the task to be counted")
    with board:
        board.type("aTwo\r")
        board.see("! The tasks cannot be reached", "add: Two")
        board.type("\x1b")
        board.lose("add: Two")
        assert "[ ]  One" in board.screen.text()
        with serving(scene, listen=address.removeprefix("http://")):
            board.lose("cannot be reached")
            board.type("aTwo\r")
            board.see("[ ]  One", "[ ]  Two")
            board.type("q")
            assert board.end() == 0
