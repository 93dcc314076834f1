#!/usr/bin/python3
# SPDX-License-Identifier: BSD-3-Clause
"""Recognizes handwritten digits by matrix products: the demo's real work, done by whichever BLAS is loaded.

    digits.py run RESULT.npz        do the work, print what happened, keep the answers
    digits.py compare OURS THEIRS   hold the answers of two runs against each other

The data are the 1797 digits of the UCI "Optical Recognition of Handwritten Digits" set that comes
with scikit-learn: pictures of 8 x 8 pixels, written by people, each with the digit that was meant.
"""
import ctypes
import os
import sys
import time

import numpy as np

SHIFTS = [(0, 0), (0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)]
BLOCK = 1024  # pictures compared at once, so that the table of likenesses stays small


def load_pictures():
    """All digits, each also moved by a pixel in eight directions; what was meant; whose copy it is."""
    from sklearn.datasets import load_digits

    images, meant = load_digits(return_X_y=True)
    images = images.reshape(-1, 8, 8)
    copies = []
    for down, right in SHIFTS:
        moved = np.zeros_like(images)
        moved[:, max(down, 0):8 + min(down, 0), max(right, 0):8 + min(right, 0)] = \
            images[:, max(-down, 0):8 + min(-down, 0), max(-right, 0):8 + min(-right, 0)]
        copies.append(moved.reshape(-1, 64))
    return np.concatenate(copies), np.tile(meant, len(SHIFTS)), np.tile(np.arange(len(meant)), len(SHIFTS))


class Clock:
    """Matrix products and the time they take; everything else of the program is not counted."""

    def __init__(self):
        self.seconds = self.flops = self.products = 0

    def multiply(self, a, b, out=None):
        start = time.perf_counter()
        out = np.matmul(a, b, out=out)
        self.seconds += time.perf_counter() - start
        self.flops += 2 * a.shape[0] * a.shape[1] * b.shape[1]
        self.products += 1
        return out


def principal_components(x, clock, count=16):
    """The `count` directions in which the pictures differ most, and each picture seen along them."""
    centred = x - x.mean(axis=0, dtype=x.dtype)
    # Of an array and its own transpose NumPy would make another call (syrk): hence the copy.
    covariance = clock.multiply(centred.T, centred.copy()) / x.dtype.type(len(x) - 1)
    strength, directions = np.linalg.eigh(covariance)
    projected = clock.multiply(centred, directions[:, :-count - 1:-1].copy())
    return strength[::-1], projected


def name_by_likeness(x, meant, origin, clock):
    """Names each picture after the one most like it that is no copy of the same original.

    |x - y|^2 = |x|^2 - 2 x.y + |y|^2: all the x.y of a block of pictures are one matrix product.
    Pixels are whole numbers from 0 to 16, so these sums are exact even in 32 bits: every right
    library gives the same likenesses to the last bit, and the same names.
    """
    half_squares = (x * x).sum(axis=1) / x.dtype.type(2)
    columns = np.arange(len(x))
    copies = np.array([columns[origin == o] for o in range(origin.max() + 1)])
    names = np.empty(len(x), dtype=meant.dtype)
    farness = np.empty(len(x), dtype=x.dtype)
    products = np.empty((BLOCK, len(x)), dtype=x.dtype)
    products[:] = 0  # so that the first block does not pay for fetching the memory
    for first in range(0, len(x), BLOCK):
        rows = slice(first, min(first + BLOCK, len(x)))
        table = products[:rows.stop - first]
        clock.multiply(x[rows], x.T, out=table)
        np.subtract(half_squares, table, out=table)
        table[np.arange(len(table))[:, None], copies[origin[rows]]] = np.inf
        nearest = table.argmin(axis=1)
        names[rows] = meant[nearest]
        farness[rows] = table[np.arange(len(table)), nearest] + half_squares[rows]
    return names, farness


class Symbol(ctypes.Structure):
    """What dladdr(3) knows of an address."""
    _fields_ = [("file", ctypes.c_char_p), ("base", ctypes.c_void_p),
                ("name", ctypes.c_char_p), ("address", ctypes.c_void_p)]


def text_of(function):
    function.argtypes, function.restype = [], ctypes.c_char_p
    return function().decode()


def loaded_library():
    """LoomBLAS where NumPy's calls arrive at it, else None; and the name of the library in use."""
    everything = ctypes.CDLL(None)
    if hasattr(everything, "loomblas_get_corename"):
        everything.loomblas_count_calls(1)
        return everything, "%s; kernels woven for %s" % (
            text_of(everything.loomblas_get_config), text_of(everything.loomblas_get_corename))
    numpy = ctypes.CDLL(np.core._multiarray_umath.__file__)
    symbol = Symbol()
    everything.dladdr(ctypes.cast(numpy.cblas_sgemm, ctypes.c_void_p), ctypes.byref(symbol))
    file = os.path.realpath(symbol.file.decode())
    kind = "another BLAS"
    if "/blas/" in file:
        kind = "the reference BLAS"
    elif "blis" in file:
        kind = "BLIS"
    elif "openblas" in file:
        core = text_of(numpy.openblas_get_corename)
        kind = "OpenBLAS, kernels for " + core
        if core == "Prescott":
            kind += " (of 2004: it does not know this processor; OPENBLAS_CORETYPE can name a newer one)"
    return None, "%s; %s" % (kind, file)


def calls(library, routine):
    library.loomblas_calls.argtypes = [ctypes.c_char_p]
    library.loomblas_calls.restype = ctypes.c_ulonglong
    return library.loomblas_calls(routine.encode())


def run(result_file):
    library, name = loaded_library()
    pictures, meant, origin = load_pictures()
    print("  library: %s" % name)
    answers = {"library": name}
    arrived = True
    for routine, dtype in (("sgemm", np.float32), ("dgemm", np.float64)):
        x = pictures.astype(dtype)
        clock = Clock()
        clock.multiply(x[:64], x.T)  # wakes the library up; not counted
        clock = Clock()
        before = calls(library, routine) if library else 0
        strength, projected = principal_components(x, clock)
        names, farness = name_by_likeness(x, meant, origin, clock)
        accuracy = 100 * np.mean(names == meant)
        rate = clock.flops / clock.seconds / 1e9
        print("  %d-bit numbers (%s): %d of %d pictures named rightly (%.2f %%);\n"
              "    16 of 64 directions hold %.1f %% of the differences between the pictures;\n"
              "    %d matrix products took %.3f s, %.1f GFLOP/s"
              % (x.itemsize * 8, routine, np.sum(names == meant), len(names), accuracy,
                 100 * strength[:16].sum() / strength.sum(), clock.products, clock.seconds, rate))
        if library:
            served = calls(library, routine) - before
            print("    LoomBLAS served %d calls of %s in this time" % (served, routine))
            arrived = arrived and served >= clock.products
        answers.update({routine + "_names": names, routine + "_farness": farness,
                        routine + "_strength": strength,
                        routine + "_seen": (projected.astype(np.float64) ** 2).sum(axis=0) / (len(x) - 1),
                        routine + "_seconds": clock.seconds, routine + "_rate": rate,
                        routine + "_accuracy": accuracy})
    np.savez(result_file, **answers)
    if not arrived:
        print("  NumPy made more matrix products than arrived at LoomBLAS: something is wrong.")
    return arrived


def compare(ours_file, theirs_file):
    ours, theirs = np.load(ours_file), np.load(theirs_file)
    good = True
    for routine, epsilon in (("sgemm", 2.0 ** -23), ("dgemm", 2.0 ** -52)):
        same = np.sum(ours[routine + "_names"] == theirs[routine + "_names"])
        total = len(ours[routine + "_names"])
        farness = np.abs(ours[routine + "_farness"] - theirs[routine + "_farness"]).max()
        # The bound of a sum's rounding error: as many units in the last place as it has terms.
        bound = total * epsilon
        apart = max(np.abs(ours[routine + key] - theirs[routine + key]).max() / theirs[routine + key].max()
                    for key in ("_strength", "_seen"))
        agrees = same == total and farness == 0 and apart <= bound
        good = good and agrees
        print("  %s: the same name for %d of %d pictures; greatest difference of a likeness %g,\n"
              "    of a principal component's strength %.1e (rounding allows %.1e): %s\n"
              "    the products took %.3f s against %.3f s: %.1f times as fast"
              % (routine, same, total, farness, apart, bound,
                 "they agree" if agrees else "THEY DISAGREE",
                 ours[routine + "_seconds"], theirs[routine + "_seconds"],
                 theirs[routine + "_seconds"] / ours[routine + "_seconds"]))
    return good


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] == "run":
        sys.exit(0 if run(sys.argv[2]) else 1)
    if len(sys.argv) == 4 and sys.argv[1] == "compare":
        sys.exit(0 if compare(sys.argv[2], sys.argv[3]) else 1)
    sys.exit(__doc__)
