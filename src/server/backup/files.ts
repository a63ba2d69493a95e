import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat, writeFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Type, type Static } from 'typebox';
import { parsed } from './format.ts';
import type { Loaded } from './load.ts';
import { parisDay } from '#domain/dates.ts';

/** Findings of a verification, kept because opening a sealed backup takes half a second. */
const Description = Type.Object({
  size: Type.Integer(),
  /** SHA-256 of the file, as `sha256sum` prints it. */
  sha256: Type.String(),
  verifiedAt: Type.String(),
  schema: Type.String(),
  engine: Type.String(),
  program: Type.Union([Type.String(), Type.Null()]),
  divers: Type.Integer(),
  events: Type.Integer(),
  movements: Type.Integer(),
});

/** Writes beside a backup what its verification has found. */
export async function describe(file: string, { header, trailer, members }: Loaded, now: Date): Promise<void> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(file), digest);
  const description: Static<typeof Description> = {
    size: (await stat(file)).size,
    sha256: digest.digest('hex'),
    verifiedAt: now.toISOString(),
    schema: header.schema,
    engine: header.engine,
    program: header.program ?? null,
    divers: members,
    events: trailer.counts['events'] ?? 0,
    movements: trailer.counts['movements'] ?? 0,
  };
  await writeFile(descriptionOf(file), JSON.stringify(description), { mode: 0o600 });
}

/** The backups of a folder, newest first; `description` is null for one that was not verified here, or has changed since. */
export async function listBackups(dir: string) {
  const names = (await readdir(dir).catch(() => [])).flatMap((name) => readName(name) ?? []);
  const backups = names.filter(({ isPart }) => !isPart).toSorted((one, other) => other.at.getTime() - one.at.getTime());
  return Promise.all(
    backups.map(async ({ file, at, before }) => {
      const { size } = await stat(path.join(dir, file));
      const text = await readFile(path.join(dir, descriptionOf(file)), 'utf8').catch(() => '');
      const description = parsed(Description, text);
      return {
        file,
        at: at.toISOString(),
        before,
        size,
        sealed: file.endsWith('.age'),
        description: description?.size === size ? description : null,
      };
    }),
  );
}

/** `espace-membres-2026-11-22T03-00-00Z.backup`; `-avant-008-operations` before a migration, `.age` when sealed. */
const NAME =
  /^espace-membres-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(?:-avant-(?<before>[\w-]+))?\.backup(?:\.age)?(?<part>\.part)?$/;

/** Null for a file that is not ours. `before`: the migration after it, if any; `isPart`: being written, or left by a kill. */
export function readName(file: string) {
  const match = NAME.exec(file);
  if (!match) return null;
  const [, day, hour, minute, second] = match;
  const at = new Date(`${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(at.getTime())) return null;
  return { file, at, before: match.groups?.['before'] ?? null, isPart: match.groups?.['part'] !== undefined };
}

const descriptionOf = (file: string): string => `${file}.json`;

type BackupName = NonNullable<ReturnType<typeof readName>>;

export const nameOf = ({ at, before, sealed }: { at: Date; before?: string | undefined; sealed: boolean }): string => {
  const instant = `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  return `espace-membres-${instant}${before === undefined ? '' : `-avant-${before}`}.backup${sealed ? '.age' : ''}`;
};

/** Longer than any backup is silent: younger ones may still be written by another process. */
const LEFT_MS = 3_600_000;

/** Removes incomplete backups that a killed process has left. */
export async function removeLeftParts(dir: string, now: Date): Promise<void> {
  const parts = (await readdir(dir)).filter((file) => readName(file)?.isPart === true);
  for (const file of parts.map((name) => path.join(dir, name))) {
    const { mtimeMs } = await stat(file);
    if (now.getTime() - mtimeMs > LEFT_MS) await rm(file, { force: true });
  }
}

export async function removeOldBackups(dir: string, now: Date): Promise<void> {
  for (const file of backupsToDelete(await readdir(dir), now)) {
    await rm(path.join(dir, file), { force: true });
    await rm(path.join(dir, descriptionOf(file)), { force: true });
  }
}

const DAYS = 14;
const MONTHS = 12;
const UPGRADES = 12;
/** Leaves a backup alone that was made by hand today and yesterday. */
const YOUNG_MS = 48 * 3_600_000;

function newestOf(backups: readonly BackupName[], periodOf: (day: string) => string, most: number): BackupName[] {
  const periods = Map.groupBy(backups, ({ at }) => periodOf(parisDay(at)));
  return [...periods.values()].slice(0, most).flatMap((ofPeriod) => ofPeriod.slice(0, 1));
}

/**
 * Backups to delete: all but the newest of each of the last 14 days and 12 months that have one, the last 12 that were made
 * before a migration, and whatever is younger than two days. Files that are not ours are never among them.
 */
export function backupsToDelete(files: readonly string[], now: Date): string[] {
  const backups = files
    .flatMap((file) => readName(file) ?? [])
    .filter(({ isPart }) => !isPart)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const regular = backups.filter(({ before }) => before === null);
  const kept = new Set([
    ...newestOf(regular, (day) => day, DAYS),
    ...newestOf(regular, (day) => day.slice(0, 7), MONTHS),
    ...backups.filter(({ before }) => before !== null).slice(0, UPGRADES),
    ...backups.filter(({ at }) => now.getTime() - at.getTime() < YOUNG_MS),
  ]);
  return backups.filter((backup) => !kept.has(backup)).map(({ file }) => file);
}
