import { existsSync, readFileSync } from 'node:fs';
import { backupAge } from '#domain/backups.ts';
import { backupWords } from '#messages/moments.ts';
import { readName } from '#server/backup/files.ts';
import { releaseIn } from '#server/commons/release.ts';
import { askReadiness } from '../health.ts';
import { clubsOf, run, underAccount, unitOf, type MachineClub, type Places } from './machine.ts';

const HEADS = ['club', 'version', 'port', 'état', 'sauvegarde', 'mémoire'];

/** Exit code of `ls` for a folder that is not there. */
const NOT_THERE = 2;

/** Of the newest backup: a file has its name once it is verified. The folder is the account's, who may lead it elsewhere. */
function backupOf({ name, settings: { backup } }: MachineClub, now: Date): string {
  const files = run('runuser', underAccount(name, 'ls', backup.dir), [0, NOT_THERE]).split('\n');
  const done = files.flatMap((file) => readName(file) ?? []).filter(({ isPart }) => !isPart);
  const at = done
    .map((one) => one.at.toISOString())
    .toSorted()
    .at(-1);
  return at === undefined ? 'aucune' : backupWords({ made: true, hours: backupAge({ at, since: at }, now) });
}

/** What the process does not share with others; of one that does not run, nothing. */
function memoryOf(pid: string): string {
  const file = `/proc/${pid}/smaps_rollup`;
  if (!existsSync(file)) return '–';
  const parts = [...readFileSync(file, 'utf8').matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB/gm)];
  return `${Math.round(parts.reduce((sum, [, kilobytes]) => sum + Number(kilobytes) * 1024, 0) / 1e6)}\u00a0Mo`;
}

async function lineOf(club: MachineClub, pid: string, now: Date) {
  const { name, settings, problems } = club;
  const ready = await askReadiness(settings).catch(() => null);
  const state = ready === null ? 'ne répond pas' : ready.isReady ? 'prêt' : 'pas prêt';
  const cells = [
    name,
    releaseIn(club.release).version,
    String(settings.port),
    state,
    backupOf(club, now),
    memoryOf(pid),
  ];
  // A terminal obeys control characters, and whatever answers on the club's port may say some.
  const notes = [...problems, ...(ready?.said ?? [])].map((note) => `${name} : ${note.replace(/\p{Cc}/gu, ' ')}`);
  return { cells, notes };
}

/** Prints a table of the machine's clubs, and below it what each says against itself. */
export async function listClubs(places: Places): Promise<void> {
  const clubs = clubsOf(places);
  if (clubs.length === 0) return console.log('Aucun club sur cette machine : club new NOM --host ADRESSE en fait un.');
  const now = new Date();
  const units = clubs.map(({ name }) => unitOf(name));
  const pids = run('systemctl', ['show', '--property=MainPID', '--value', ...units]).split(/\s+/);
  const lines = await Promise.all(clubs.map((club, index) => lineOf(club, pids[index] ?? '', now)));
  const rows = [HEADS, ...lines.map(({ cells }) => cells)];
  const widths = HEADS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  for (const { notes } of lines) for (const note of notes) console.log(note);
}
