# SPDX-License-Identifier: MIT
"""Schemes of studies that files have: plug-ins.

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

    name: str  # that of the scheme in tables and files of runs: ./mine.so
    path: str
    digest: str  # SHA-256 of the file


def is_file(scheme: str) -> bool:
    """Whether the value of a setting "scheme" is a file's."""
    return "/" in scheme


def name_of(scheme: str) -> str:
    """The name of the scheme, by whichever path its file is named."""
    return f"./{os.path.basename(scheme)}" if is_file(scheme) else scheme


def scheme_file(scheme: str) -> SchemeFile:
    """OSError if it cannot be read."""
    with open(scheme, "rb") as stream:
        digest = hashlib.sha256(stream.read()).hexdigest()
    return SchemeFile(name_of(scheme), os.path.abspath(scheme), digest)


def hash_of(files: Mapping[str, SchemeFile], settings: Mapping[str, str]
            ) -> str | None:
    """That of the file that has a row's scheme; None if none has."""
    file = files.get(settings["scheme"])
    return file.digest if file else None


def scheme_files(schemes: Iterable[str]) -> dict[str, SchemeFile]:
    """The files among the values of a setting "scheme", by name."""
    files: dict[str, SchemeFile] = {}
    for scheme in filter(is_file, schemes):
        file = scheme_file(scheme)
        if files.setdefault(file.name, file) != file:
            raise ValueError(f"two schemes have the name {file.name}: rename "
                             "a file")
    return files
