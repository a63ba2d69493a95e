// A machine on which a release serves from /opt by its link, with a `systemctl` of its own: for tests of `club upgrade`.
import { spawn, type SpawnOptions } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { followed, freePort } from '#scripts/support/server-process.ts';
import { releaseNameOf, run } from './release-archive.ts';

const SOMEONE = 1234;
const isRoot = process.getuid?.() === 0;

/** Starts and stops the server under the account of its data, as the unit of the manual does. */
const SYSTEMCTL = `#!/bin/sh
cd "$MACHINE"
case $1 in
  stop)
    [ -e pid ] || exit 0
    kill "$(cat pid)" 2> /dev/null
    while kill -0 "$(cat pid)" 2> /dev/null; do sleep 0.02; done
    rm pid ;;
  start)
    ${isRoot ? `setpriv --reuid ${SOMEONE} --regid ${SOMEONE} --clear-groups` : ''} opt/espace-membres/bin/espace-membres start >> journal 2>&1 &
    echo $! > pid ;;
  is-active) kill -0 "$(cat pid)" 2> /dev/null ;;
esac
`;

export async function releaseMachine(folder: string, archive: string, env: Readonly<Record<string, string>>) {
  const opt = path.join(folder, 'opt');
  const commands = path.join(folder, 'commands');
  for (const place of [opt, commands]) mkdirSync(place);
  chmodSync(folder, 0o755);
  run('tar', '-xzf', archive, '-C', opt);
  symlinkSync(releaseNameOf(archive), path.join(opt, 'espace-membres'));
  writeFileSync(path.join(commands, 'systemctl'), SYSTEMCTL, { mode: 0o755 });
  const data = env['DATA_DIR'] ?? '';
  if (isRoot) for (const file of ['', ...readdirSync(data)]) chownSync(path.join(data, file), SOMEONE, SOMEONE);
  const port = await freePort();
  const PATH = `${commands}:${process.env.PATH}`;
  const settings = { ...env, PATH, MACHINE: folder, PORT: String(port) };
  const systemctl = (verb: string) =>
    run('env', ...Object.entries(settings).map(([name, value]) => `${name}=${value}`), 'systemctl', verb);
  /** As `club …`, to its end. */
  const club = async (
    args: readonly string[],
    extra: Readonly<Record<string, string>> = {},
    account: Pick<SpawnOptions, 'uid'> = {},
  ) => {
    const program = path.join(opt, 'espace-membres/bin/espace-membres');
    const child = spawn(program, args, {
      ...account,
      env: { ...settings, ...extra },
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const { exited, output } = followed(child);
    return { code: await exited, said: output() };
  };
  return {
    url: `http://127.0.0.1:${port}`,
    club,
    /** The same by an account that may not write into /opt. */
    async clubOfAnother(args: readonly string[]) {
      chmodSync(opt, 0o555);
      try {
        return await club(args, {}, isRoot ? { uid: SOMEONE } : {});
      } finally {
        chmodSync(opt, 0o755);
      }
    },
    systemctl,
    /** The release that the link leads to. */
    release: () => readlinkSync(path.join(opt, 'espace-membres')),
    /** What stands in /opt. */
    releases: () => readdirSync(opt).filter((name) => name.endsWith('-x64')),
    journal: () => readFileSync(path.join(folder, 'journal'), 'utf8'),
  };
}
