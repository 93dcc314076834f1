# SPDX-License-Identifier: BSD-3-Clause
# Products as a user of NumPy writes them, compared with exact ones; prints a hash of their bits.
import hashlib
import numpy as np

generator = np.random.RandomState(1)  # frozen by NumPy's promise of compatibility
digest = hashlib.sha256()
for kind, tolerance in ((np.float64, 1e-12), (np.float32, 1e-4)):
    for m, n, k in ((3, 4, 5), (70, 60, 50), (300, 200, 700)):
        integers = generator.randint(-4, 5, (m, k)), generator.randint(-4, 5, (k, n))
        exact = integers[0].dot(integers[1])  # in integers: no BLAS
        a, b = (x.astype(kind) for x in integers)
        assert ((a @ b) == exact).all()
        assert ((np.asfortranarray(a) @ b) == exact).all()
        assert ((a.T.copy().T @ b.T.copy().T) == exact).all()
        a, b = generator.rand(m, k).astype(kind), generator.rand(k, n).astype(kind)
        product = a @ b
        want = np.einsum("ik,kj->ij", a.astype(np.float64), b.astype(np.float64))
        assert abs(product - want).max() < tolerance * k
        digest.update(product.tobytes())
print(digest.hexdigest())
