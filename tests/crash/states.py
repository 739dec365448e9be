# SPDX-License-Identifier: MIT
"""states.py TRACE OLD FOLDER SEED FIRST COUNT TARGET CHECKPOINT SOLUTIONS

Makes states that a crash of the system may leave of FOLDER, which a program changed: TRACE is what `strace -f -xx` saw of
the calls in CALLS, OLD a copy of the folder from before. For each of COUNT states from number FIRST the files are written
into TARGET, or nowhere if that is "-", and a line is printed: what the state is, and then "ok" or what is wrong with the
files CHECKPOINT and SOLUTIONS in it. `states.py calls` prints CALLS for strace.

A state is that after one of the calls, with one of these losses:

killed    the system lives on: all is done, the last write cut anywhere.
ordered   a journal: of the names' changes since the last fsync of the folder the first few are done.
harsh     any of them are done.

In the last two, of the writes to a file since its own last fsync any may be done, lost, cut at any byte, or torn in blocks
of 512 bytes; where a later one is done, lost bytes are 0.

CHECKPOINT must have the very bytes of the last version that was complete, with the folder's fsync, or of a later one, and
may be missing only before the first. The same holds for SOLUTIONS. Once the program has printed its summary, the last
versions must be complete.
"""

import collections
import functools
import os
import random
import re
import sys

# A rename, creation or removal of a name; a write, a truncation to OFFSET bytes or an fsync of a file; "syncdir", an fsync
# of the folder; "print". Files count from 0, whatever names they have.
Event = collections.namedtuple("Event", "kind file name old offset data", defaults=("", "", 0, b""))

NO_RECORD = "link linkat pwritev pwritev2 fallocate truncate sync syncfs sendfile copy_file_range splice".split()
CALLS = NO_RECORD + """open openat creat close dup dup2 dup3 fcntl lseek read write writev pwrite64 ftruncate fsync fdatasync
    rename renameat renameat2 unlink unlinkat mmap""".split()
PRINTED, FOLDER = "printed", "folder"


class File:
    """A file that is open; descriptors that were copied share the place in it."""

    def __init__(self, number):
        self.number, self.place = number, 0


def strings(text):
    """The bytes that a call was given."""
    return [bytes.fromhex(s.replace("\\x", "")) for s in re.findall(r'"((?:\\x[0-9a-f]{2})*)"', text)]


def calls_of(trace):
    """Name, arguments and result of each call that succeeded, in the order in which they ended."""
    begun = {}
    for line in open(trace, encoding="ascii"):
        thread, text = line.split(None, 1)
        if "<unfinished ...>" in text:
            begun[thread] = text.partition("<unfinished ...>")[0]
            continue
        if text.startswith("<... "):
            text = begun.pop(thread) + text.partition("resumed>")[2]
        call = re.match(r"(\w+)\((.*)\) += (\d+)", text)
        if call:
            yield call[1], call[2], int(call[3])


class Recorder:
    """Makes events of calls."""

    def __init__(self, old, folder):
        self.folder, self.events, self.files = os.path.realpath(folder), [], 0
        self.named = {}
        self.descriptors = {1: PRINTED, 2: PRINTED}
        for name in sorted(os.listdir(old)):
            with open(os.path.join(old, name), "rb") as file:
                self.add("write", self.create(name), data=file.read())
            self.add("sync", self.named[name])
        self.add("syncdir", None)
        self.begin = len(self.events)

    def add(self, kind, file, **more):
        self.events.append(Event(kind, file, **more))

    def create(self, name):
        self.named[name] = self.files
        self.add("create", self.files, name=name)
        self.files += 1
        return self.files - 1

    def name_of(self, path):
        """The name in the folder that a path leads to, None outside of it."""
        whole = os.path.join(self.folder, os.fsdecode(path))
        return os.path.basename(whole) if os.path.realpath(os.path.dirname(whole)) == self.folder else None

    def open(self, descriptor, path, flags):
        self.descriptors.pop(descriptor, None)
        name = self.name_of(path)
        if os.path.realpath(os.path.join(self.folder, os.fsdecode(path))) == self.folder:
            assert "O_TMPFILE" not in flags, "a file without a name"
            self.descriptors[descriptor] = FOLDER
        elif name in self.named or name and "O_CREAT" in flags:
            if name not in self.named:
                self.create(name)
            elif "O_TRUNC" in flags:
                self.add("truncate", self.named[name])
            assert "O_APPEND" not in flags, "writes to the end"
            self.descriptors[descriptor] = File(self.named[name])

    def write(self, descriptor, data, offset=None):
        file = self.descriptors.get(descriptor)
        if file == PRINTED:
            self.add("print", None, data=data)
        elif file:
            self.add("write", file.number, offset=file.place if offset is None else offset, data=data)
            file.place += len(data) if offset is None else 0

    def rename(self, old, new):
        assert (old is None) == (new is None), "a rename into or out of the folder"
        if new is not None:
            self.named[new] = self.named.pop(old)
            self.add("rename", self.named[new], old=old, name=new)

    def call(self, name, arguments, result):
        assert name not in NO_RECORD, "a call that has no record: " + name
        texts, words = strings(arguments), re.sub('"[^"]*"', "", arguments).split(", ")
        first = int(words[0]) if words[0].isdigit() else None
        file = self.descriptors.get(first)
        if name.endswith("at") or name == "renameat2":
            assert words[0] == "AT_FDCWD" or texts[0].startswith(b"/"), "a path in an open folder"
        if name in ("open", "openat", "creat"):
            self.open(result, texts[0], "O_CREAT|O_TRUNC" if name == "creat" else arguments)
        elif name.startswith("rename"):
            self.rename(*map(self.name_of, texts))
        elif name.startswith("unlink"):
            if self.name_of(texts[0]) is not None:
                self.add("unlink", self.named.pop(self.name_of(texts[0])), name=self.name_of(texts[0]))
        elif name == "mmap":
            shared = "MAP_SHARED" in arguments and "PROT_WRITE" in arguments
            assert not shared or words[4] not in map(str, self.descriptors), "a file that is written by mmap"
        elif file is None:
            self.descriptors.pop(result if name.startswith("dup") else None, None)
        elif name == "close":
            del self.descriptors[first]
        elif name.startswith("dup") or "F_DUPFD" in arguments:
            self.descriptors[result] = file
        elif name in ("write", "writev"):
            self.write(first, b"".join(texts)[:result])
        elif name == "pwrite64":
            self.write(first, texts[0][:result], int(words[-1]))
        elif name.endswith("sync"):
            self.add("syncdir" if file == FOLDER else "sync", getattr(file, "number", None))
        elif name == "ftruncate":
            self.add("truncate", file.number, offset=int(words[1]))
        elif isinstance(file, File) and name in ("read", "lseek"):
            file.place = result + (file.place if name == "read" else 0)


def put(content, event, first, count):
    """The content with COUNT bytes of a write, from its byte FIRST on."""
    if count == 0:
        return content
    at = event.offset + first
    return content[:at].ljust(at, b"\0") + event.data[first : first + count] + content[at + count :]


def changed(content, event):
    if event.kind == "truncate":
        return content[: event.offset].ljust(event.offset, b"\0")
    return put(content, event, 0, len(event.data))


def torn(content, event, rng):
    kept, first = rng.randrange(4), 0
    while first < len(event.data):
        following = min(((event.offset + first) // 512 + 1) * 512 - event.offset, len(event.data))
        if rng.randrange(4) <= kept:
            content = put(content, event, first, following - first)
        first = following
    return content


def badly_changed(content, event, rng):
    how = rng.randrange(2 if event.kind == "truncate" else 5)
    if how == 0:
        return content
    if how == 1:
        return changed(content, event)
    if how == 2:
        return put(content, event, 0, rng.randrange(len(event.data) + 1))
    if how == 3:
        return torn(content, event, rng)
    return content.ljust(event.offset + len(event.data), b"\0")  # only its size


class States:
    def __init__(self, events, begin):
        self.events, self.begin = events, begin
        self.changes = collections.defaultdict(list)
        for i, event in enumerate(events):
            if event.kind in ("write", "truncate"):
                self.changes[event.file].append(i)

    def last_sync(self, end, file=None):
        """The last fsync of a file, or of the folder, up to a record; -1 for none."""
        kind = "syncdir" if file is None else "sync"
        return max((i for i in range(end + 1) if self.events[i][:2] == (kind, file)), default=-1)

    def content(self, file, loss, end, rng):
        safe = end - 1 if loss == "killed" else self.last_sync(end, file)
        luck, content = rng.choice(["lost", "done", "any"]), b""
        for i in self.changes[file]:
            event = self.events[i]
            if i > end:
                break
            if i <= safe or luck == "done" and loss != "killed":
                content = changed(content, event)
            elif loss == "killed":
                content = put(content, event, 0, rng.randrange(len(event.data) + 1)) if event.data else changed(content, event)
            elif luck == "any":
                content = badly_changed(content, event, rng)
        return content

    def names(self, loss, end, rng):
        """The file that has each name."""
        safe = end if loss == "killed" else self.last_sync(end)
        first_lost, names = rng.randint(safe + 1, end + 1), {}
        for i, event in enumerate(self.events[: end + 1]):
            if event.kind not in ("create", "rename", "unlink"):
                continue
            if i > safe and not (i < first_lost if loss == "ordered" else rng.randrange(2)):
                continue
            for gone in (event.old, event.name if event.kind == "unlink" else ""):
                if names.get(gone) == event.file:
                    del names[gone]
            if event.kind != "unlink":
                names[event.name] = event.file
        return names

    @functools.lru_cache(maxsize=None)
    def version(self, i):
        """What the file that record I names had when it got the name."""
        content = b""
        for j in self.changes[self.events[i].file]:
            if j < max(i, self.begin):
                content = changed(content, self.events[j])
        return content

    def judge(self, name, content, end):
        """What is wrong with the content of a name, None: with its absence."""
        named = [i for i in range(end + 1) if self.events[i].name == name and
                 (self.events[i].kind == "rename" or self.events[i].kind == "create" and i < self.begin)]
        complete = sum(i <= self.last_sync(end) for i in named)
        is_version = max((k for k, i in enumerate(named, 1) if self.version(i) == content), default=0)
        reported = any(e.kind == "print" and b"complete" in e.data for e in self.events[: end + 1])
        if complete + 1 < len(named):
            return "replaced again before the folder was synchronized"
        if reported and complete < len(named):
            return "not safe though the run has reported its end"
        if content is None:
            return "missing" if complete else None
        if not is_version:
            return "no version of it"
        return "older than the last complete version" if is_version < complete else None

    def make(self, seed, number, target, judged):
        rng = random.Random("%s/%d" % (seed, number))
        loss = ["killed", "ordered", "harsh"][number % 3]
        end = rng.randrange(self.begin - 1, len(self.events))
        folder = {name: self.content(file, loss, end, rng) for name, file in self.names(loss, end, rng).items()}
        for name, content in folder.items():
            if target != "-":
                with open(os.path.join(target, name), "wb") as out:
                    out.write(content)
        wrong = [(name, self.judge(name, folder.get(name), end)) for name in judged]
        wrong = "; ".join("%s: %s" % pair for pair in wrong if pair[1])
        print("state %d, %s, after record %d of %d (%s): %s"
              % (number, loss, end + 1, len(self.events), self.events[end].kind, wrong or "ok"))


def main(trace, old, folder, seed, first, count, target, *judged):
    recorder = Recorder(old, folder)
    for call in calls_of(trace):
        recorder.call(*call)
    states = States(recorder.events, recorder.begin)
    for number in range(int(first), int(first) + int(count)):
        states.make(seed, number, target, judged)


if sys.argv[1:] == ["calls"]:
    print(",".join("?" + call for call in CALLS))
else:
    main(*sys.argv[1:])
