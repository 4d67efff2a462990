"""Scenarios: other processes, and servers."""

import os
import re
import subprocess

from scene import HINT, scenario


@scenario
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


@scenario
def a_server_that_is_not_there(scene):
    with scene.board("--store", "http://127.0.0.1:9") as board:
        # Nobody is there: it says so, and goes on.
        board.see("! The tasks cannot be reached")
        board.type("q")
        assert board.end() == 0


@scenario
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
