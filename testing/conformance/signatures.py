# SPDX-License-Identifier: BSD-3-Clause
"""blas.h against SciPy's list of BLAS signatures (scipy/linalg/cython_blas.pxd): for each routine
the type returned and, in order, the type of each argument."""
import os
import re
import subprocess
import sys

LETTERS = {"float": "s", "double": "d", "blas_complex_float": "c", "blas_complex_double": "z",
           "blas_int": "int"}


def scipy_signatures():
    """routine: (type returned, types of arguments), with s, d, c, z for the scalars."""
    import scipy.linalg
    path = os.path.join(os.path.dirname(scipy.linalg.__file__), "cython_blas.pxd")
    found = {}
    with open(path) as text:
        for kind, name, arguments in re.findall(r"^cdef (\w+) (\w+)\((.*)\) nogil", text.read(),
                                                re.MULTILINE):
            types = [argument.strip().rsplit("*", 1)[0].strip() for argument in arguments.split(",")]
            found[name] = kind.replace("bint", "int"), types  # Cython's bool, Fortran's logical
    return found


def header_signatures(header, compiler):
    """The same of blas.h."""
    done = subprocess.run([compiler, "-E", "-P", header], stdout=subprocess.PIPE, check=True, text=True)
    found = {}
    for kind, name, arguments in re.findall(r"^(\w+) (\w+)_\(([^)]*)\);", done.stdout, re.MULTILINE):
        types = [argument.replace("const ", "").split()[0] for argument in arguments.split(",")]
        types = [LETTERS.get(word, word) for word in types]
        found[name] = LETTERS.get(kind, kind), types
    return found


def main():
    header, compiler = sys.argv[1:]
    ours = header_signatures(header, compiler)
    scipys = scipy_signatures()
    wrong = 0
    for name, signature in sorted(scipys.items()):
        if ours.get(name) != signature:
            wrong += 1
            print("FAILED: %s: blas.h %s, SciPy %s" % (name, ours.get(name), signature))
    print("%d of %d signatures differ" % (wrong, len(scipys)))
    sys.exit(1 if wrong or len(scipys) < 140 else 0)


main()
