#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
# setup.sh GROUP...: installs what is missing of the Debian packages of those groups (packages.txt).
# Prints nothing and needs neither network nor root where nothing is missing.
set -euo pipefail
list=$(dirname "$0")/packages.txt
[ $# -gt 0 ] || { echo "usage: setup.sh GROUP... with groups of $list" >&2; exit 2; }

if ! command -v dpkg-query >/dev/null; then
  echo "setup: this is no Debian system, so nothing is installed; needed are the likes of:" >&2
  awk -v groups=" $* " '!/^#/ && index(groups, " " $1 " ") { print "  " $2 }' "$list" | sort -u >&2
  exit 0
fi

wanted=$(awk -v groups=" $* " -v machine="$(uname -m)" \
  '!/^#/ && NF && index(groups, " " $1 " ") && (NF < 3 || $3 == machine) { print $2 }' "$list" | sort -u)
# A cross compiler for the machine's own architecture does not exist; the native one serves.
wanted=$(grep -vx "g++-$(uname -m | tr _ -)-linux-gnu" <<<"$wanted" || true)
missing=()
for package in $wanted; do
  case $(dpkg-query -W -f '${Status}' "$package" 2>/dev/null) in
    *' installed') ;;
    *) missing+=("$package") ;;
  esac
done
[ ${#missing[@]} -gt 0 ] || exit 0

echo "setup: installing ${missing[*]}"
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "setup: these need root to install. Ask for: apt-get install ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
run() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y "$@" </dev/null >"$log" 2>&1; }
if ! run update || ! run install --no-install-recommends "${missing[@]}"; then
  tail -n 20 "$log" >&2
  echo "setup: apt-get failed (its last lines are above). MLIR 22 needs Debian 12's security archive" >&2
  echo "setup: (suite bookworm-security) among apt's sources; the other packages are in bookworm itself." >&2
  exit 1
fi
