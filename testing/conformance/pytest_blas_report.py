# SPDX-License-Identifier: BSD-3-Clause
"""A plugin for pytest: writes outcomes, and which BLAS libraries the process held, to the file that
BLAS_REPORT names. Only the tests in the file BLAS_ONLY are run, if there is one."""
import json
import os

outcomes = {}


def pytest_collection_modifyitems(items):
    if "BLAS_ONLY" in os.environ:
        with open(os.environ["BLAS_ONLY"]) as text:
            only = set(json.load(text))
        items[:] = [item for item in items if item.nodeid in only]


def pytest_runtest_logreport(report):
    worst = outcomes.get(report.nodeid, "passed")
    if report.failed:
        worst = "failed"
    elif report.skipped and worst == "passed":
        worst = "skipped"
    outcomes[report.nodeid] = worst


def pytest_collectreport(report):
    if report.failed:
        outcomes[report.nodeid] = "failed"


def pytest_sessionfinish():
    with open("/proc/self/maps") as maps:
        files = {line.split(None, 5)[5].strip() for line in maps if len(line.split(None, 5)) == 6}
    libraries = sorted(file for file in files if "blas" in os.path.basename(file) and ".so" in file)
    own = [file for file in libraries if "/scipy/" not in file and "/numpy/" not in file]
    with open(os.environ["BLAS_REPORT"], "w") as report:
        json.dump({"outcomes": outcomes, "libraries": own}, report)
