// Commands of an administrator that an ordinary account may not give: programs of the same names, first in PATH. Those
// that a machine may lack stand last in PATH, behind the real ones.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// All files are those of one account, so `$MACHINE/owners` keeps whose they were to be.
const chown = `
owner=\${1%%:*}; shift
[ -e "$MACHINE/accounts/$owner" ] || { echo "chown: invalid user: '$owner'" >&2; exit 1; }
for file; do echo "$owner $(realpath -e "$file")" >> "$MACHINE/owners" || exit; done`;

const install = `
words=() owner=
while (($#)); do case $1 in -o) owner=$2; shift 2 ;; -g) shift 2 ;; *) words+=("$1"); shift ;; esac; done
command -p install "\${words[@]}" && { [ -z "$owner" ] || chown "$owner:$owner" "\${words[-1]}"; }`;

const useradd = `
for name; do :; done
touch "$MACHINE/accounts/$name"`;

const runuser = `
[ "$1 $3" = '-u --' ] || { echo "runuser: $*" >&2; exit 64; }
[ -e "$MACHINE/accounts/$2" ] || { echo "runuser: user $2 does not exist" >&2; exit 1; }
shift 3
exec "$@"`;

const rsync = `
[[ $1 == -a ]] || exit 64
[[ $2 == --ignore-existing ]] && exec cp -a -n "$3." "$4"
exec cp -a "$2" "$3"`;

/** Hands the call to the test, which answers with an exit code and with what is to be said. */
const relay = `
exec 3<>"/dev/tcp/127.0.0.1/$RELAY"
printf '%s\\0' "$#" "\${0##*/}" "$@" >&3
read -r code <&3
cat <&3
exit "$code"`;

const FIRST = { chown, install, useradd, runuser };
const RELAYED_FIRST = ['apt-get', 'systemctl', 'createuser', 'createdb', 'psql', 'docker'];
const LAST = { rsync };
const RELAYED_LAST = ['openssl', 'curl', 'systemd-analyze'];

/** Writes the programs below `machine`; answers the PATH that has them. */
export function writeStandIns(machine: string): string {
  const write = (place: string, programs: Readonly<Record<string, string>>): string => {
    const folder = path.join(machine, place);
    mkdirSync(folder);
    for (const [name, text] of Object.entries(programs)) {
      writeFileSync(path.join(folder, name), `#!/bin/bash${text}\n`);
      chmodSync(path.join(folder, name), 0o755);
    }
    return folder;
  };
  const relayed = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, relay]));
  const first = write('stand-ins', { ...FIRST, ...relayed(RELAYED_FIRST) });
  const last = write('fallbacks', { ...LAST, ...relayed(RELAYED_LAST) });
  return [first, path.join(machine, 'usr/local/bin'), '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', last].join(':');
}

/** True where the shell finds no fault in the text. */
export const isShell = (text: string): boolean => spawnSync('sh', ['-n'], { input: text }).status === 0;
