// Clubs of one machine: each has a folder of settings, an account, a folder of data, a link to its release, and a unit of systemd.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { CannotStart } from '#server/boot/cannot-start.ts';
import type { Environment } from '#server/boot/config/environment.ts';
import { readSettings } from '#server/boot/config/read-settings.ts';

/** Folders of a machine; `root` is `/` but in tests. */
export const placesUnder = (root: string) => ({
  settings: path.join(root, 'etc/espace-membres'),
  units: path.join(root, 'etc/systemd/system'),
  data: path.join(root, 'var/lib/clubs'),
  releases: path.join(root, 'opt/clubs'),
});
export type Places = ReturnType<typeof placesUnder>;

export const accountOf = (name: string): string => `club-${name}`;
export const unitOf = (name: string): string => `club@${name}.service`;
export const settingsFileOf = ({ settings }: Places, name: string): string => path.join(settings, name, 'settings');

function readClub(places: Places, name: string) {
  const environment: Environment = parseEnv(readFileSync(settingsFileOf(places, name), 'utf8'));
  // Not the files of secrets: root would read them, and their folder is the club's account's to fill, also with a pipe that never ends.
  const open = Object.entries(environment).filter(([variable]) => !variable.endsWith('_FILE'));
  const { settings, problems } = readSettings({ ...Object.fromEntries(open), CLUB_MODE: '' });
  return { name, environment, settings, problems, release: path.join(places.releases, name) };
}
export type MachineClub = ReturnType<typeof readClub>;

/** By name; a club whose making was interrupted has no settings yet, and is none. */
export function clubsOf(places: Places): MachineClub[] {
  if (!existsSync(places.settings)) return [];
  const names = readdirSync(places.settings).toSorted();
  return names.filter((name) => existsSync(settingsFileOf(places, name))).map((name) => readClub(places, name));
}

/** Answers what a program of the machine says. Throws CannotStart, unless its exit code is among `fine`. */
export function run(program: string, args: readonly string[], fine: readonly number[] = [0]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', cwd: '/' });
  if (status !== null && fine.includes(status)) return stdout;
  throw new CannotStart([`${[program, ...args].join(' ')} : ${(error?.message ?? stderr).trim()}`]);
}

/** Arguments of `runuser`, for a program under the club's account. */
export const underAccount = (name: string, ...program: string[]): string[] => ['-u', accountOf(name), '--', ...program];

/** Runs a command of the club's release, under the club's account and settings; answers its exit code. */
export function runFor({ name, release, environment }: MachineClub, args: readonly string[]): number {
  const command = underAccount(name, path.join(release, 'bin/espace-membres'), ...args);
  const env = { ...process.env, ...environment };
  return spawnSync('runuser', command, { env, stdio: 'inherit', cwd: '/' }).status ?? 1;
}
