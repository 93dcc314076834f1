#!/bin/bash
# SPDX-License-Identifier: BSD-3-Clause
# get-bochs3.sh DIR: put Debian 13's Bochs 3.0 (AVX512-BF16, FP16, AMX) and the libc it needs under DIR, beside
# Debian 12's own packages and without changing apt's sources; DIR/bochs then starts it.
# Uses the mirror that apt is set up with. Needs Debian 12's bochs and bochs-term installed, for the libraries they bring.
set -eu
dir=$(mkdir -p "${1:?usage: get-bochs3.sh DIR}" && cd "$1" && pwd)
mirror=$(apt-get indextargets --format '$(REPO_URI) $(SUITE)' | sed -n 's/ bookworm$//p; s/ oldstable$//p' | head -n 1)
[ -n "$mirror" ] || { echo "get-bochs3: no bookworm mirror among apt's sources" >&2; exit 1; }
apt=$(mktemp -d); trap 'rm -rf "$apt"' EXIT
mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" "$apt/debs"
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" >"$apt/sources"
opt=(-qq -o Dir::Etc::sourcelist="$apt/sources" -o Dir::Etc::sourceparts=/dev/null -o Dir::State::lists="$apt/lists" -o Dir::Cache="$apt/cache" -o APT::Sandbox::User=root)
apt-get "${opt[@]}" update
(cd "$apt/debs" && apt-get "${opt[@]}" download {bochs,bochs-term,libc6,libstdc++6,libgcc-s1}/trixie)
for d in "$apt"/debs/*.deb; do dpkg -x "$d" "$dir/root"; done
cat >"$dir/bochs" <<'RUN'
#!/bin/sh
r=$(cd "$(dirname "$0")" && pwd)/root l=/usr/lib/x86_64-linux-gnu
export BXSHARE=/usr/share/bochs LTDL_LIBRARY_PATH="$r$l/bochs/plugins"
exec "$r$l/ld-linux-x86-64.so.2" --library-path "$r$l:$l:/lib/x86_64-linux-gnu" "$r/usr/bin/bochs-bin" "$@"
RUN
chmod +x "$dir/bochs"
