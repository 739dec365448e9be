# SPDX-License-Identifier: MIT
"""Makes a wheel of the Python module for pip (PEP 517), and a source package.

Where shared library and program are built in this folder, the wheel has them;
otherwise the module looks for a library that is installed.
"""

import base64
import hashlib
import io
import os
import re
import sys
import sysconfig
import tarfile
import zipfile

_TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_LIBRARY = ("src/.libs/liballqueens.2.dylib" if sys.platform == "darwin" else
            "src/.libs/liballqueens.so.2")
_PROGRAM = "src/cli/allqueens"
_SOURCES = ["LICENSE", "README.md", "configure.ac", "pyproject.toml",
            "python/pip_build.py"]


def _read(name):
    with open(os.path.join(_TOP, name), "rb") as file:
        return file.read()


def _module():
    return sorted(f"python/allqueens/{name}" for name in
                  os.listdir(f"{_TOP}/python/allqueens")
                  if name.endswith((".py", ".typed")))


def _version():
    return re.search(r"AC_INIT\(\[allqueens\], \[(.*?)\]\)",
                     _read("configure.ac").decode()).group(1)


def _metadata():
    fields = ["Metadata-Version: 2.1", "Name: allqueens",
              f"Version: {_version()}", "License: MIT",
              "Summary: every solution of the N-queens puzzle, "
              "by evolutionary search",
              "Requires-Python: >=3.8",
              "Description-Content-Type: text/markdown"]
    return ("\n".join(fields) + "\n\n").encode() + _read("README.md")


def build_wheel(wheel_directory, config_settings=None,
                metadata_directory=None):
    version, platform = _version(), "any"
    files = {name[len("python/"):]: _read(name) for name in _module()}
    if os.path.exists(os.path.join(_TOP, _LIBRARY)):
        files[f"allqueens/{os.path.basename(_LIBRARY)}"] = _read(_LIBRARY)
        platform = re.sub("[-.]", "_", sysconfig.get_platform())
    program = f"allqueens-{version}.data/scripts/allqueens"
    if os.path.exists(os.path.join(_TOP, _PROGRAM)):
        files[program] = _read(_PROGRAM)
        platform = re.sub("[-.]", "_", sysconfig.get_platform())
    info = f"allqueens-{version}.dist-info"
    tag = f"py3-none-{platform}"
    files[f"{info}/METADATA"] = _metadata()
    files[f"{info}/LICENSE"] = _read("LICENSE")
    files[f"{info}/WHEEL"] = (
        "Wheel-Version: 1.0\nGenerator: allqueens\nRoot-Is-Purelib: "
        f"{str(platform == 'any').lower()}\nTag: {tag}\n").encode()
    files[f"{info}/entry_points.txt"] = (
        b"[console_scripts]\nallqueens-study = allqueens._study:main\n")
    record = f"{info}/RECORD"
    lines = [f"{record},,"]
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest())
        lines.append(
            f"{name},sha256={digest.decode().rstrip('=')},{len(content)}")
    files[record] = "".join(f"{line}\n" for line in lines).encode()
    wheel = f"allqueens-{version}-{tag}.whl"
    with zipfile.ZipFile(os.path.join(wheel_directory, wheel), "w",
                         zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name)  # with a fixed date
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (
                0o100755 if name == program else 0o100644) << 16
            archive.writestr(entry, content)
    return wheel


def build_sdist(sdist_directory, config_settings=None):
    """The module alone: the library is built by configure and make."""
    base = f"allqueens-{_version()}"
    files = {name: _read(name) for name in _SOURCES + _module()}
    files["PKG-INFO"] = _metadata()
    with tarfile.open(os.path.join(sdist_directory, f"{base}.tar.gz"), "w:gz",
                      format=tarfile.PAX_FORMAT) as archive:
        for name, content in files.items():
            entry = tarfile.TarInfo(f"{base}/{name}")
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return f"{base}.tar.gz"
