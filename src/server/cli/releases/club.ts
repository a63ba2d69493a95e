import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '../../boot/config/settings.ts';
import { releaseIn } from '../../commons/release.ts';
import { askHealth, localAddress } from '../health.ts';

/** Longest start of a large club, whose schema is up to date by then. */
const START_MS = 30_000;
const EVERY_MS = 100;

/** The running club, as an upgrade handles it. `unit`: of systemd, or several separated by blanks. */
export function clubOf(settings: Settings, unit: string) {
  const address = localAddress(settings);
  const units = unit.split(' ');
  // Commands write into the data folder, so they run under the account that owns it.
  const { uid, gid } = statSync(settings.dataDir);
  const account = process.getuid?.() === 0 ? { uid, gid } : {};

  const succeeds = async (program: string, args: readonly string[], options: object): Promise<boolean> => {
    const child = spawn(program, args, { stdio: 'inherit', cwd: '/', ...options });
    const [code] = (await once(child, 'exit').catch(() => [1])) as [number | null];
    return code === 0;
  };

  return {
    /** Runs a command of a release, which prints its own errors. False when it fails. */
    run: (release: string, command: string): Promise<boolean> =>
      succeeds(path.join(release, 'bin', 'espace-membres'), [command], account),

    /** `start`, `stop` */
    control: (verb: string): Promise<boolean> => succeeds('systemctl', [verb, ...units], {}),

    /** True once this very release answers; false when its process has ended, or at the limit. */
    async serves(release: string): Promise<boolean> {
      const { version, commit } = releaseIn(release);
      for (const end = performance.now() + START_MS; performance.now() < end; await sleep(EVERY_MS)) {
        const said = await askHealth(address);
        if (said === JSON.stringify({ status: 'ok', version, commit })) return true;
        if (spawnSync('systemctl', ['is-active', '--quiet', ...units]).status !== 0) return false;
      }
      return false;
    },
  };
}

export type Club = ReturnType<typeof clubOf>;
