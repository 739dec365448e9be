# SPDX-License-Identifier: MIT
"""frames.py COLUMNS COMMAND...: runs the command on a terminal of so many
columns.  Prints "frame LINE" for each status line that it draws, "erased"
where it removes the line, and all else as it comes.  Exits as the command
does."""
import fcntl, os, pty, re, struct, sys, termios

child, terminal = pty.fork()
if not child:
    size = struct.pack("HHHH", 24, int(sys.argv[1]), 0, 0)
    fcntl.ioctl(0, termios.TIOCSWINSZ, size)
    os.environ["TERM"] = "xterm"
    os.execv(sys.argv[2], sys.argv[2:])
seen = b""
while True:
    try:
        more = os.read(terminal, 65536)
    except OSError:  # the command has ended
        break
    if not more:
        break
    seen += more
for part in re.split(r"(\r[^\r\n]*?\x1b\[K)", seen.decode()):
    if not part.endswith("\x1b[K"):
        print(part.replace("\r\n", "\n"), end="")
    elif len(part) > 4:
        print("frame", part[1:-3])
    else:
        print("erased")
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
