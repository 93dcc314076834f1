# SPDX-License-Identifier: BSD-3-Clause
"""How a program of Debian's is run on a BLAS of our choice, and what proves that it was served.

A BLAS takes its place in one of two ways: by `place`, where it is the only libblas.so.3 that the
loader finds, or by `preload`, where the program has the reference and ours comes before it. The
LAPACK is Debian's reference LAPACK in both, whatever the alternatives point to."""
import collections
import os
import re
import subprocess
import sys
import tempfile

SKIPPED = 77  # ctest's SKIP_RETURN_CODE


class Blas:
    """A library, the way it takes its place in, and a folder of its own for links."""

    def __init__(self, way, library, reference, lapack, folder):
        self.way = way
        self.library = os.path.abspath(library)
        self.folder = os.path.abspath(folder)
        os.makedirs(self.folder, exist_ok=True)
        found = {"libblas.so.3": reference if way == "preload" else library, "liblapack.so.3": lapack}
        for name, target in found.items():
            link = os.path.join(self.folder, name)
            if os.path.lexists(link):
                os.remove(link)
            os.symlink(os.path.abspath(target), link)

    def environment(self, **more):
        env = {k: v for k, v in os.environ.items() if not k.startswith("LOOMBLAS_")}
        env["LD_LIBRARY_PATH"] = self.folder
        if self.way == "preload":
            env["LD_PRELOAD"] = self.library
        env["LOOMBLAS_VERBOSE"] = "1"
        # A sanitizer's run time objects to a library that is loaded before it.
        env["ASAN_OPTIONS"] = env.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"
        env.update(more)
        return env


def set_up(parser):
    """Reads the command line, which has the options of `parser` and those of every script; returns
    it with the environments of programs on our BLAS and on the reference."""
    parser.add_argument("--library", required=True)
    parser.add_argument("--reference", required=True)
    parser.add_argument("--lapack", required=True)
    parser.add_argument("--folder", required=True, help="where files and links may be made")
    arguments = parser.parse_args()
    arguments.folder = os.path.abspath(arguments.folder)

    def environment(way, library, folder):
        return Blas(way, library, arguments.reference, arguments.lapack,
                    os.path.join(arguments.folder, folder)).environment()

    return (arguments, environment(getattr(arguments, "way", "place"), arguments.library, "ours"),
            environment("place", arguments.reference, "reference"))


def run(command, env, **options):
    """The exit code, stdout and stderr of a command."""
    done = subprocess.run(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True, errors="replace", **options)
    return done.returncode, done.stdout, done.stderr


def run_tester(program, data, env):
    """The exit code, the report, wherever it was put, and the stderr of a program that reads the file
    `data` (None: nothing), in a folder of its own."""
    with tempfile.TemporaryDirectory() as scratch, open(data or os.devnull) as stdin:
        code, out, err = run([program], env, cwd=scratch, stdin=stdin)
        for file in sorted(os.listdir(scratch)):
            with open(os.path.join(scratch, file), errors="replace") as text:
                out += text.read()
    return code, out, err


def calls_served(stderr):
    """Calls by routine, from the closing lines that LOOMBLAS_VERBOSE=1 makes processes write."""
    calls = collections.Counter()
    for line in re.findall(r"^LoomBLAS: .*\) served (.*) calls$", stderr, re.MULTILINE):
        for routine, count in re.findall(r"(\w+) (\d+)", line):
            calls[routine] += int(count)
    return calls


def without_our_lines(stderr):
    return "".join(line + "\n" for line in stderr.splitlines() if not line.startswith("LoomBLAS"))


def skip(reason):
    print("skipped: " + reason)
    sys.exit(SKIPPED)


def finish(failures):
    """Prints what failed and ends the program."""
    for failure in failures:
        print("FAILED: " + failure)
    print("%d failures" % len(failures) if failures else "no failure")
    sys.exit(1 if failures else 0)
