import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, realpathSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { parisDay } from '#domain/dates.ts';
import { longDay, timeOf } from '#messages/format.ts';
import { readName } from '../backup/files.ts';
import { CannotStart } from '../boot/cannot-start.ts';
import { settingsOfCommand } from '../boot/config/read-settings.ts';
import type { Settings } from '../boot/config/settings.ts';
import { nameBeside, releaseIn } from '../commons/release.ts';
import { holdFile } from '../db/database.ts';
import { root } from '../root.ts';
import { askHealth, localAddress } from './health.ts';
import { checkRoom, unpackBeside, whatToDo } from './releases/archive.ts';

/** Releases stand side by side, and a link decides which one serves; another remembers the one before. */
function placeOf(running: string) {
  const folder = path.dirname(running);
  const link = path.join(folder, 'espace-membres');
  if (!existsSync(link) || realpathSync(link) !== running || link === running)
    throw new CannotStart([
      `Cette version (${running}) n’est pas en service par le lien ${link} : posez ce lien comme le dit docs/operations.md.`,
    ]);
  return { folder, running, link, before: `${link}.avant` };
}

type Place = ReturnType<typeof placeOf>;

/** In one step: at each moment the link leads to a whole release. */
function point(link: string, release: string): void {
  const fresh = `${link}.nouveau`;
  rmSync(fresh, { force: true });
  symlinkSync(path.basename(release), fresh);
  renameSync(fresh, link);
}

const nameOf = (release: string, beside: string): string => nameBeside(releaseIn(release), releaseIn(beside));

/** Runs `work` as the only change of the releases here, and to its end, whatever the terminal does. */
async function alone(work: (place: Place) => Promise<void>): Promise<void> {
  const place = placeOf(realpathSync(root));
  try {
    accessSync(place.folder, constants.W_OK);
  } catch {
    throw new CannotStart([`Ce compte ne peut pas écrire dans ${place.folder} : changez de version en tant que root.`]);
  }
  const release = await holdFile(place.link, 0);
  if (release === null)
    throw new CannotStart(['Une autre mise à niveau est en cours sur cette machine : attendez sa fin.']);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
  try {
    await work(place);
  } finally {
    release();
  }
}

const LOOK = 'Lisez ce qui est dit plus haut, et « journalctl -u espace-membres ».';

/**
 * Serves by `to` in place of the running release, or by that one again, which lives with a newer schema (docs/adr/0033): so
 * neither loses what members have written. Throws CannotStart.
 */
async function change({ link, running }: Place, to: string, club: Club): Promise<void> {
  if (!(await club.control('stop')))
    throw new CannotStart([`Le service n’a pas pu être arrêté : la version ${nameOf(running, to)} reste en place.`]);
  const servesBy = async (release: string): Promise<boolean> => {
    point(link, release);
    return (await club.control('start')) && club.serves(release);
  };
  if (await servesBy(to)) return;
  await club.control('stop');
  throw new CannotStart([
    (await servesBy(running))
      ? `La version ${nameOf(to, running)} n’a pas pris le service ; la version ${nameOf(running, to)} sert de nouveau, avec toutes ses données. ${LOOK}`
      : `Ni la version ${nameOf(to, running)} ni la version ${nameOf(running, to)} ne servent. ${LOOK}`,
  ]);
}

const NOT_MIGRATED =
  'La nouvelle version n’accepte pas ces réglages ou cette base, comme elle le dit ci-dessus. Rien n’a été changé.';
const NOT_SAVED = 'La sauvegarde n’a pas pu être faite. Rien n’a été changé.';

async function isAgreed(): Promise<boolean> {
  if (!process.stdin.isTTY) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Mettre cette version en service maintenant ? (oui/non) ').catch(() => '');
  terminal.close();
  return /^o(ui)?$/i.test(answer.trim());
}

const unitIn = (environment: NodeJS.ProcessEnv): string => environment['CLUB_SERVICE'] || 'espace-membres';

/** `club upgrade ARCHIVE`, as the machine's administrator. Throws CannotStart; the club that was there serves then. */
export async function upgrade(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { oui: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [archive, ...others] = positionals;
  if (archive === undefined || others.length > 0)
    throw new CannotStart(['Donnez l’archive de la nouvelle version : club upgrade ARCHIVE (--oui : sans demander).']);
  const settings = settingsOfCommand(environment);
  await alone(async (place) => {
    const club = clubOf(settings, unitIn(environment));
    const { folder, running, before } = place;
    const to = await unpackBeside(path.resolve(archive), folder, running, environment['RELEASE_SIGNERS']);
    let isDone = false;
    try {
      console.log([`De ${nameOf(running, to)} à ${nameOf(to, running)}.`, ...whatToDo(to, running)].join('\n'));
      if (!values.oui && !(await isAgreed())) return;
      await checkRoom(settings.dataDir, 0);
      if (!(await club.run(running, 'backup'))) throw new CannotStart([NOT_SAVED]);
      if (!(await club.run(to, 'migrate'))) throw new CannotStart([NOT_MIGRATED]);
      await change(place, to, club);
      point(before, running);
      isDone = true;
    } finally {
      if (!isDone) await rm(to, { recursive: true, force: true });
    }
    console.log(
      `La version ${nameOf(to, running)} est en service. Pour revenir à ${nameOf(running, to)} : club rollback.`,
    );
  });
}

/** Sentences of a database that the former release cannot live with. */
async function byBackupAlone({ backup: { dir } }: Settings, name: string): Promise<string[]> {
  const names = (await readdir(dir)).map(readName).filter((name) => name !== null && name.before !== null);
  const last = names.toSorted((a, b) => Number(a?.at) - Number(b?.at)).at(-1);
  const why = `La version ${name} ne peut pas servir cette base, comme elle le dit ci-dessus. Rien n’a été changé.`;
  if (!last) return [why];
  return [
    why,
    `La sauvegarde faite avant la mise à niveau permet d’y revenir : ${path.join(dir, last.file)}. Ce que le club a écrit depuis le ${longDay(parisDay(last.at.toISOString()))} à ${timeOf(last.at)} serait perdu : inscriptions, mouvements, paiements. docs/operations.md, « Upgrade », dit comment faire.`,
  ];
}

/** `club rollback`, as the machine's administrator. Throws CannotStart; the club that was there serves then. */
export async function rollback(environment: NodeJS.ProcessEnv): Promise<void> {
  const settings = settingsOfCommand(environment);
  await alone(async (place) => {
    const { running, before } = place;
    if (!existsSync(before)) throw new CannotStart(['Il n’y a pas ici de version d’avant à laquelle revenir.']);
    const to = realpathSync(before);
    const club = clubOf(settings, unitIn(environment));
    if (!(await club.run(to, 'migrate'))) throw new CannotStart(await byBackupAlone(settings, nameOf(to, running)));
    if (!(await club.run(running, 'backup'))) throw new CannotStart([NOT_SAVED]);
    await change(place, to, club);
    rmSync(before);
    console.log(`La version ${nameOf(to, running)} est de nouveau en service.`);
  });
}

/** Longest start of a large club, whose schema is up to date by then. */
const START_MS = 30_000;
const EVERY_MS = 100;

/** The running club, as an upgrade handles it. `unit`: of systemd, or several separated by blanks. */
function clubOf(settings: Settings, unit: string) {
  const address = localAddress(settings);
  const units = unit.split(' ');
  // Commands write into the data folder, so they run under the account that owns it.
  const { uid, gid } = statSync(settings.dataDir);
  const account = process.getuid?.() === 0 ? { uid, gid } : {};

  const succeeds = async (program: string, args: readonly string[], options: object): Promise<boolean> => {
    const child = spawn(program, args, { stdio: 'inherit', cwd: '/', ...options });
    const [code]: readonly unknown[] = await once(child, 'exit').catch(() => [1]);
    return code === 0;
  };

  return {
    /** Runs a command of a release, which prints its own errors. False when it fails. */
    run: (release: string, command: string): Promise<boolean> =>
      succeeds(path.join(release, 'bin', 'espace-membres'), [command], account),

    control: (verb: 'start' | 'stop'): Promise<boolean> => succeeds('systemctl', [verb, ...units], {}),

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

type Club = ReturnType<typeof clubOf>;
