# SPDX-License-Identifier: BSD-3-Clause
"""netlib's BLAS testers as Debian builds them (package libblas-test), in both conventions.

A tester's report holds no number that depends on rounding unless something failed, so ours must be,
letter by letter, the report that it makes on the reference BLAS."""
import argparse
import os
import re

from blas_under_test import calls_served, finish, run_tester, set_up, without_our_lines

BAD = ("*****", "FAIL", "SUSPECT", "ABANDONED")


def testers(folder):
    """(name, input file) of every tester."""
    for letter in "sdcz":
        yield "xblat1" + letter, None
        yield "xblat2" + letter, os.path.join(folder, letter + "blat2.in")
        yield "xblat3" + letter, os.path.join(folder, letter + "blat3.in")
        yield "x%scblat1" % letter, None
        yield "x%scblat2" % letter, os.path.join(folder, letter + "in2")
        yield "x%scblat3" % letter, os.path.join(folder, letter + "in3")


def tested(out):
    """The routines that a report is about. (One of CBLAS's headings says cgeru where it tests cgerc.)"""
    names = re.findall(r"(\w+) +PASSED THE|Test of subprogram number +\d+ +(\w+)", out)
    return {(one or other).lower().replace("cblas_", "") for one, other in names}


def complaints(code, out):
    """Why a report is no clean pass."""
    if code != 0:
        yield "exit code %d" % code
    for line in out.splitlines():
        if any(word in line for word in BAD):
            yield line.strip()
    if "END OF TESTS" not in out and "PASS" not in out:
        yield "no report"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("way", choices=("place", "preload"))
    parser.add_argument("--testers", required=True, help="the folder of libblas-test")
    arguments, ours, reference = set_up(parser)

    failures = []
    for name, data in testers(arguments.testers):
        program = os.path.join(arguments.testers, name)
        code, expected, _ = run_tester(program, data, reference)
        failures += ["%s on the reference BLAS: %s" % (name, why) for why in complaints(code, expected)]
        code, out, err = run_tester(program, data, ours)
        found = list(complaints(code, out))
        if not found and out != expected:
            found.append("the report differs from the reference BLAS's")
        if without_our_lines(err):
            found.append("said on stderr: " + without_our_lines(err).strip())
        calls = calls_served(err)
        found += ["%s was not served by %s" % (routine, arguments.library)
                  for routine in sorted(tested(out) - set(calls))]
        failures += ["%s: %s" % (name, why) for why in found]
        print("%-9s %8d calls of %2d routines%s"
              % (name, sum(calls.values()), len(calls), ": FAILED" if found else ""))
    finish(failures)


main()
