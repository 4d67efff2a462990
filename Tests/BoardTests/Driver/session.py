"""The real program on a pseudo-terminal, with somebody who types and looks."""

import codecs
import errno
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time

from terminal import Terminal

# Seconds: for a machine that does other things. What is waited for is looked at as soon as it comes.
DEADLINE = float(os.environ.get("BOARD_DEADLINE", "120"))


class Session:
    def __init__(self, programs, folder, *words, columns=100, rows=24, settings=()):
        self.programs, self.folder = programs, folder
        self.screen = Terminal(columns, rows)
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        self.written = b""
        self.status = None
        # The program's side stays open here too: what the terminal was set to can be looked at when it has gone.
        self.master, self.slave = pty.openpty()
        self.set_size(columns, rows)
        self.before = termios.tcgetattr(self.slave)
        self.process = subprocess.Popen(
            [os.path.join(programs, "board"), *words], stdin=self.slave, stdout=self.slave, stderr=self.slave,
            cwd=folder, env={**environment(folder), **dict(settings)}, preexec_fn=self.take_terminal)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)
        os.close(self.slave)

    @staticmethod
    def take_terminal():
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    def set_size(self, columns, rows):
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, columns, rows):
        """Gives the terminal another size, and waits until everything is drawn for it."""
        self.read(0)
        self.screen.let_overrun()
        self.screen.resize(columns, rows)
        self.set_size(columns, rows)
        # Nothing of what was there before is left, and nothing new lies outside.
        self.wait(
            lambda screen: not screen.has_overrun and "#" not in screen.text(), f"{columns} by {rows} to be drawn")

    def type(self, text):
        os.write(self.master, text.encode())

    def read(self, seconds):
        """Takes in what the program has written, waiting so long for more; answers whether there was anything."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            data = b""
        self.take(data)
        return bool(data)

    def read_for(self, seconds):
        """Takes in what the program writes in that time."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.read(left)

    def processor_time(self):
        """How many seconds of a processor the program has used."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def take(self, data):
        """Takes in what the program has written."""
        self.written += data
        self.screen.feed(self.decoder.decode(data))

    def wait(self, holds, what, deadline=DEADLINE):
        """Looks at the screen until something is so; answers how many seconds that took."""
        start = time.monotonic()
        while not holds(self.screen):
            left = start + deadline - time.monotonic()
            if left <= 0:
                raise AssertionError(f"waited in vain for {what}; the screen:\n{self.screen.text()}")
            if not self.read(min(left, 0.1)) and self.process.poll() is not None and not self.read(0.1):
                raise AssertionError(f"the program ended ({self.process.returncode}):\n{self.screen.text()}")
        return time.monotonic() - start

    def see(self, *texts, deadline=DEADLINE):
        return self.wait(
            lambda screen: all(text in screen.text() for text in texts), f"{texts!r} to appear", deadline)

    def lose(self, *texts):
        return self.wait(
            lambda screen: all(text not in screen.text() for text in texts), f"{texts!r} to disappear")

    def end(self):
        """Waits for the program's end; answers its status, a negative one for a signal."""
        deadline = time.monotonic() + DEADLINE
        while self.process.poll() is None:
            if time.monotonic() > deadline:
                raise AssertionError(f"the program does not end; the screen:\n{self.screen.text()}")
            self.read(0.05)
        while self.read(0):
            pass
        return self.process.returncode

    def check_restored(self):
        """The terminal is as it was before the program."""
        after = termios.tcgetattr(self.slave)
        assert after == self.before, f"the terminal was left otherwise: {self.before} {after}"
        left = self.screen.modes - {"cursor"}
        assert not left, f"left on: {left}"
        assert "cursor" in self.screen.modes, "the cursor was left hidden"

    def signal(self, number):
        os.kill(self.process.pid, number)

    def tasks(self, *words):
        return run_tasks(self.programs, self.folder, *words)


def environment(folder):
    """The environment of a person whose home is the folder."""
    return {
        "HOME": folder, "PATH": os.environ["PATH"], "TERM": "xterm-256color", "TZ": "UTC", "LANG": "C.UTF-8",
        "TASKS_STORE": os.path.join(folder, "tasks.sqlite"),
    }


def run_tasks(programs, folder, *words):
    """Runs the command-line program on the same store, as another process; answers what it prints."""
    run = subprocess.run(
        [os.path.join(programs, "tasks"), *words], cwd=folder, env=environment(folder), check=False,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, timeout=DEADLINE)
    assert run.returncode == 0, f"tasks {words}: {run.stderr.decode()}"
    return run.stdout.decode().strip()
