import { createHash } from 'node:crypto';
import type { ImportPreview, ImportQuery, Imports } from '#contract/import.ts';
import { parisDay, parisIso } from '#domain/dates.ts';
import { bare, isReserved, type ImportKind } from '#domain/import/columns.ts';
import { unreadable } from '#domain/import/lines.ts';
import { waitingLines } from '#domain/import/parts.ts';
import type { Actor } from '#domain/permissions.ts';
import { can } from '#domain/server-permissions.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { parisIsoOrNull } from '#server/commons/service/wire-values.ts';
import type { Tx } from '#server/db/database.ts';
import { DomainError, orNotFound } from '#server/errors/domain-error.ts';
import { countsOf, refuseMovedOn, type Importer } from './compare.ts';
import { importsRepository, type ImportRun } from './imports-repository.ts';
import { membersImport } from './members.ts';
import { outingsImport } from './outings.ts';
import { partOf } from './part.ts';
import { problemsOf, readFile, warningsOf, type SentFile } from './read-file.ts';
import type { SheetFile } from './read-worker.ts';

type Sent = SentFile & Omit<ImportQuery, 'apply'>;

/** Of the list; the ledger and the audit log keep what older ones wrote. */
const MOST_IMPORTS = 20;

/** `3:email,7:`, by the places of columns. */
const choicesIn = ({ columns = '' }: Sent): ReadonlyMap<number, string> =>
  new Map([...columns.matchAll(/(\d+):(\w*)/g)].map(([, at, field = '']) => [Number(at), field]));

/** Allows the author, and treasurers, since a treasurer's file may contain payments. */
const mayTakeBack = (actor: Actor, { author_id: author }: Pick<ImportRun, 'author_id'>): boolean =>
  author === actor.id || can(actor, 'divers.updateTreasury');

/** First a preview, then all lines or none, or those that are right, compared before the transaction that writes them (docs/adr/0010). */
export function importService(context: ServiceContext) {
  const { database, clock } = context;
  const importers: Readonly<Record<ImportKind, Importer>> = {
    members: membersImport(context),
    outings: outingsImport(),
  };

  /** Its columns of money are refused to those who may not write it. */
  async function read(actor: Actor, sent: Sent, now: Date): Promise<SheetFile> {
    const remembered = await database.read((tx) => importsRepository(tx).choices(sent.kind));
    const file = await readFile(sent, parisDay(now), { chosen: choicesIn(sent), remembered });
    const reserved = can(actor, 'divers.updateTreasury') ? [] : file.columns.filter(({ field }) => isReserved(field));
    if (reserved.length === 0) return file;
    const faults = reserved.map(({ heading }) => ({ code: 'COLUMN_RESERVED', column: heading }) as const);
    const columns = file.columns.map((one) => (reserved.includes(one) ? { ...one, asks: true } : one));
    return { ...unreadable(file.kind, faults, columns), sheet: file.sheet };
  }

  async function compared(tx: Tx, actor: Actor, sent: Sent, file: SheetFile, now: Date) {
    const { state, tribes, write, ...found } = await importers[sent.kind].compare(
      tx,
      actor,
      { ...file, means: sent.means },
      now,
    );
    const wrong = found.lines.flatMap(({ line, outcome }) => (outcome === 'wrong' ? line : []));
    const waiting = waitingLines(file, wrong, tribes);
    const left = [...(waiting ?? [])];
    const covered = JSON.stringify([sent.kind, sent.means, file.columns, state, found.samePersons, left]);
    const preview: ImportPreview = {
      digest: createHash('sha256').update(sent.content).update(covered).digest('base64url'),
      applied: false,
      problems: problemsOf(file),
      columns: file.columns.map((column) => ({ ...column })),
      counts: countsOf(found.lines),
      sheet: file.sheet,
      warnings: warningsOf(file),
      samePersons: [],
      part: waiting && partOf(file, found.lines, waiting),
      ...found,
    };
    return { preview, write, waiting };
  }

  const look = (actor: Actor, sent: Sent, file: SheetFile, now = clock()) =>
    database.read((tx) => compared(tx, actor, sent, file, now));

  return {
    /** Writes nothing. Throws IMPORT_UNREADABLE, TOO_LARGE. */
    preview: async (actor: Actor, sent: Sent) => (await look(actor, sent, await read(actor, sent, clock()))).preview,

    /** Writes all lines or none; with `part` those that wait for none. Throws also IMPORT_STALE, IMPORT_WRONG_LINES and SAME_PERSON, with a present preview. */
    async apply(actor: Actor, sent: Sent, digest: string): Promise<ImportPreview> {
      const file = await read(actor, sent, clock());
      const now = clock();
      const { preview, write, waiting } = await look(actor, sent, file, now);
      const left = (sent.part && waiting) ?? new Map<number, number>();
      if (preview.digest !== digest) throw new DomainError('IMPORT_STALE', { current: preview });
      if (preview.problems.length > 0 || (left.size === 0 && preview.counts.wrong > 0)) {
        throw new DomainError('IMPORT_WRONG_LINES', { current: preview });
      }
      if (preview.samePersons.length > 0 && sent.otherPersons === undefined)
        throw new DomainError('SAME_PERSON', { current: preview });
      const chosen = [...choicesIn(sent)].map(
        ([at, field]) => [bare(preview.columns[at]?.heading ?? ''), field] as const,
      );
      try {
        await database.write(async (tx) => {
          const imports = importsRepository(tx);
          const written = await write(tx, left);
          const about = { kind: sent.kind, file_name: sent.file ?? null, file_lines: file.lines.length };
          if (written.length > 0) await imports.add({ ...about, left_lines: left.size }, written, actor.id, now);
          if (chosen.length > 0) await imports.remember(sent.kind, chosen);
        });
      } catch (error) {
        const isChanged =
          error instanceof DomainError && ['IMPORT_STALE', 'LICENCE_TAKEN', 'CHEQUE_ENTERED'].includes(error.code);
        if (!isChanged) throw error;
        throw new DomainError('IMPORT_STALE', { current: (await look(actor, sent, file)).preview });
      }
      const lines = preview.lines.filter(({ line }) => !left.has(line));
      return { ...preview, lines, counts: countsOf(lines), applied: true };
    },

    list: (actor: Actor): Promise<Imports> =>
      database.read(async (tx) => {
        const runs = await importsRepository(tx).newest(MOST_IMPORTS);
        return {
          content: runs.map(({ id, kind, records, ...run }) => ({
            id,
            kind,
            at: parisIso(run.imported_at),
            author: run.author,
            made: records.filter(({ made }) => made).length,
            changed: records.filter(({ made }) => !made).length,
            left: run.left_lines,
            file: run.file_name,
            lines: run.file_lines,
            takenBackAt: parisIsoOrNull(run.taken_back_at),
            mayTakeBack: mayTakeBack(actor, run),
          })),
        };
      }),

    /** Throws FORBIDDEN, IMPORT_TAKEN_BACK, and IMPORT_MOVED_ON with the names. */
    async takeBack(actor: Actor, id: number): Promise<void> {
      const now = clock();
      async function unmoved(tx: Tx) {
        const run = orNotFound(await importsRepository(tx).lock(id), 'IMPORT_NOT_FOUND');
        if (!mayTakeBack(actor, run)) throw new DomainError('FORBIDDEN');
        if (run.taken_back_at !== null) throw new DomainError('IMPORT_TAKEN_BACK');
        refuseMovedOn(await importers[run.kind].movedOn(tx, run));
        return run;
      }
      const found = database.read(async (tx) => {
        const run = await unmoved(tx);
        return importers[run.kind].takeBack(tx, actor, run, now);
      });
      const write = await found.catch(async (error: unknown) => {
        // Another taking back may have come between two of the readings.
        await database.read(unmoved);
        throw error;
      });
      await database.write(async (tx) => {
        await unmoved(tx);
        await write(tx);
        await importsRepository(tx).takenBack(id, actor.id, now);
      });
    },
  };
}
