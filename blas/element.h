// SPDX-License-Identifier: BSD-3-Clause
// Reading and writing one element of a caller's operand.
#pragma once
#include "driver/element.h"

namespace loomblas::blas {

using loomblas::load;
using loomblas::store;

} // namespace loomblas::blas
