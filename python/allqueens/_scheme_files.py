# SPDX-License-Identifier: MIT
"""Schemes of studies that files have: plug-ins, and in Python FILE.py:NAME.

A study knows such a scheme by the bytes of its file, not by how the path to it
is typed.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from typing import Iterable, Mapping


@dataclass(frozen=True)
class SchemeFile:
    """A file that has a scheme."""

    name: str  # of the scheme, in tables and files of runs: ./mine.py:anneal
    path: str
    member: str  # anneal; empty for a plug-in
    digest: str  # SHA-256 of the file


def is_file(scheme: str) -> bool:
    """Whether the value of a setting "scheme" is a file's."""
    return "/" in scheme or scheme.endswith(".py") or ".py:" in scheme


def _path_and_member(scheme: str) -> tuple[str, str]:
    path, colon, member = scheme.rpartition(":")
    return (path, member) if colon and path.endswith(".py") else (scheme, "")


def name_of(scheme: str) -> str:
    """The name of the scheme, by whichever path its file is named."""
    path, member = _path_and_member(scheme)
    name = f"./{os.path.basename(path)}" if is_file(scheme) else scheme
    return f"{name}:{member}" if member else name


def content_of(path: str) -> bytes:
    with open(path, "rb") as stream:
        return stream.read()


def digest_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def scheme_file(scheme: str) -> SchemeFile:
    """OSError if it cannot be read, ValueError if it names no part of a file in
    Python."""
    path, member = _path_and_member(scheme)
    digest = digest_of(content_of(path))
    if path.endswith(".py") and not member:
        raise ValueError(f"{path}: name a function or class in it, as in "
                         f"{path}:anneal")
    return SchemeFile(name_of(scheme), os.path.abspath(path), member, digest)


def hash_of(files: Mapping[str, SchemeFile], settings: Mapping[str, str]
            ) -> str | None:
    """That of the file that has a row's scheme; None if none has."""
    file = files.get(settings["scheme"])
    return file.digest if file else None


def is_python(files: Mapping[str, SchemeFile], settings: Mapping[str, str]
              ) -> bool:
    """Whether a row's scheme is one in Python."""
    file = files.get(settings["scheme"])
    return bool(file and file.member)


def scheme_files(schemes: Iterable[str]) -> dict[str, SchemeFile]:
    """The files among the values of a setting "scheme", by name."""
    files: dict[str, SchemeFile] = {}
    for scheme in filter(is_file, schemes):
        file = scheme_file(scheme)
        if files.setdefault(file.name, file) != file:
            raise ValueError(f"two schemes have the name {file.name}: rename "
                             "a file")
    return files
