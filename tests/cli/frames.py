# SPDX-License-Identifier: MIT
"""frames.py COLUMNS PATTERN THEN COMMAND...: runs the command on a terminal of
so many columns.  Prints "frame LINE" for each status line that it draws,
"erased" where it removes the line, and all else as it comes.  As soon as that
has PATTERN, a regular expression, runs the shell command THEN, where $program
is the command's process group.  After a minute interrupts the command.  Exits
as the command does, with 128 + N for signal N.  Without a PATTERN it prints all
as it comes."""
import fcntl, os, pty, re, signal, struct, subprocess, sys, termios

columns, pattern, then, *command = sys.argv[1:]
program, terminal = pty.fork()
if not program:
    size = struct.pack("HHHH", 24, int(columns), 0, 0)
    fcntl.ioctl(0, termios.TIOCSWINSZ, size)
    os.environ.setdefault("TERM", "xterm")
    # Who runs the tests in the background may have it ignored.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.execv(command[0], command)
signal.signal(signal.SIGALRM, lambda *_: os.killpg(program, signal.SIGINT))
signal.alarm(60)


def text(seen):
    if not pattern:
        return seen.decode().replace("\r", "")
    lines = ""
    for part in re.split(r"(\r[^\r\n]*?\x1b\[K)", seen.decode()):
        if not part.endswith("\x1b[K"):
            lines += part.replace("\r\n", "\n")
        elif len(part) > 4:
            lines += f"frame {part[1:-3]}\n"
        else:
            lines += "erased\n"
    return lines


seen = b""
waiting = True
while True:
    try:
        more = os.read(terminal, 65536)
    except OSError:  # the command has ended
        break
    if not more:
        break
    seen += more
    if pattern and waiting and re.search(pattern, text(seen), re.MULTILINE | re.DOTALL):
        waiting = False
        subprocess.run(then, shell=True, check=True,
                       env=os.environ | {"program": str(program)})
print(text(seen), end="")
code = os.waitstatus_to_exitcode(os.waitpid(program, 0)[1])
sys.exit(code if code >= 0 else 128 - code)
