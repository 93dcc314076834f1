# SPDX-License-Identifier: BSD-3-Clause
"""NumPy's and SciPy's own tests of linear algebra, on our BLAS.

A test that fails on ours fails here, unless it fails on the reference BLAS as well. With --wheels,
the packages come from PyPI (into a folder of the build) instead of Debian: they bring a BLAS of
their own, which ours is preloaded before, under the scipy_ names."""
import argparse
import json
import os
import sys

from blas_under_test import calls_served, finish, run, set_up, skip

# Suite: pytest's arguments, one run each. test_huge_vectordot needs 18 GB.
SUITES = {
    "numpy": [
        ["numpy.linalg"],
        ["numpy.core.tests.test_multiarray", "numpy.core.tests.test_numeric",
         "numpy.core.tests.test_einsum", "numpy.core.tests.test_mem_overlap",
         "numpy.core.tests.test_umath",
         "-k", "(dot or matmul or inner or einsum or correlate or convolve or cov) and not huge"],
    ],
    "scipy": [["scipy.linalg"]],
}
# What a suite cannot but call.
EXPECTED = {
    "numpy": ("sgemm", "dgemm", "cgemm", "zgemm", "ddot", "dgemv", "dsyrk"),
    "scipy": ("sgemm", "dgemm", "cgemm", "zgemm", "dtrsm", "zherk", "daxpy", "drot", "ztpsv"),
}


def pytest(python, tests, env, folder):
    """The report of one run of pytest, or why there is none; and what it wrote."""
    report = os.path.join(folder, "report.json")
    if os.path.exists(report):
        os.remove(report)
    here = os.path.dirname(os.path.abspath(__file__))
    env = dict(env, BLAS_REPORT=report, PYTHONDONTWRITEBYTECODE="1",
               PYTHONPATH=os.pathsep.join([here] + env.get("PYTHONPATH", "").split(os.pathsep)))
    command = [python, "-m", "pytest", "-q", "-p", "pytest_blas_report", "-p", "no:cacheprovider",
               "-p", "no:randomly", "--pyargs"]
    code, out, err = run(command + tests, env, cwd=folder)
    if not os.path.exists(report):
        return None, "pytest ended with %d and no report\n%s%s" % (code, out[-3000:], err[-3000:])
    with open(report) as text:
        return json.load(text), out + err


def failed(report):
    return {test for test, outcome in report["outcomes"].items() if outcome == "failed"}


def fetch_wheels(python, requirements, folder):
    """PYTHONPATH of the wheels, fetched once; skips the test where there is no registry."""
    target = os.path.join(folder, "wheels")
    done = os.path.join(target, "complete: " + " ".join(requirements))
    if not os.path.exists(done):
        command = [python, "-m", "pip", "install", "--quiet", "--target", target, "--upgrade",
                   "--only-binary", ":all:", "--disable-pip-version-check"]
        code, out, err = run(command + requirements, dict(os.environ, PIP_ROOT_USER_ACTION="ignore"))
        if code != 0:
            skip("pip cannot fetch %s: %s" % (" ".join(requirements), (out + err).strip()[-500:]))
        open(done, "w").close()
    return target


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("suite", choices=SUITES)
    parser.add_argument("way", choices=("place", "preload"))
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--wheels", nargs="*", default=[], help="pip's requirements")
    arguments, ours, reference = set_up(parser)
    if arguments.wheels:
        path = fetch_wheels(arguments.python, arguments.wheels, arguments.folder)
        ours["PYTHONPATH"] = reference["PYTHONPATH"] = path

    failures = []
    calls = {}
    for tests in SUITES[arguments.suite]:
        if arguments.wheels:  # NumPy 2's name for numpy.core
            tests = [word.replace("numpy.core.", "numpy._core.") for word in tests]
        report, said = pytest(arguments.python, tests, ours, arguments.folder)
        if report is None:
            finish(failures + [said])
        count = len(report["outcomes"])
        bad = failed(report)
        print("%s: %d tests, %d failures" % (" ".join(tests), count, len(bad)))
        if count < 100:
            failures.append("only %d tests were found: %s" % (count, " ".join(tests)))
        if bad:
            for test in sorted(bad):
                print("fails on LoomBLAS: " + test, flush=True)
            only = os.path.join(arguments.folder, "only.json")
            with open(only, "w") as text:
                json.dump(sorted(bad), text)
            expected, why = pytest(arguments.python, tests, dict(reference, BLAS_ONLY=only),
                                   arguments.folder)
            if expected is None:
                finish(failures + ["on the reference BLAS: " + why])
            for test in sorted(bad & failed(expected)):
                print("fails without LoomBLAS as well: " + test)
            bad -= failed(expected)
            if bad:
                print(said[-6000:])
        failures += sorted(bad)
        # Nothing else may have been there to be called.
        if arguments.way == "place" and report["libraries"] != [os.path.realpath(arguments.library)]:
            failures.append("these were loaded: %s" % report["libraries"])
        for routine, served in calls_served(said).items():
            calls[routine] = calls.get(routine, 0) + served

    print("calls served: " + ", ".join("%s %d" % item for item in sorted(calls.items())))
    if not calls:
        failures.append("no call was served by " + arguments.library)
    failures += ["%s was never called" % name
                 for name in EXPECTED[arguments.suite] if name not in calls]
    finish(failures)


main()
