import { createHash } from 'node:crypto';
import type { ImportPreview, ImportQuery, Imports } from '#contract/import.ts';
import { parisDay, parisIso } from '#domain/dates.ts';
import { bare, type ImportKind } from '#domain/import/columns.ts';
import type { Actor } from '#domain/permissions.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { parisIsoOrNull } from '#server/commons/service/wire-values.ts';
import type { Tx } from '#server/db/database.ts';
import { DomainError, orNotFound } from '#server/errors/domain-error.ts';
import { countsOf, refuseMovedOn, type Importer } from './compare.ts';
import { importsRepository } from './imports-repository.ts';
import { membersImport } from './members.ts';
import { outingsImport } from './outings.ts';
import { problemsOf, readFile, warningsOf, type SentFile } from './read-file.ts';
import type { SheetFile } from './read-worker.ts';

type Sent = SentFile & Omit<ImportQuery, 'apply'>;

/** Of the list; the ledger and the audit log keep what older ones wrote. */
const MOST_IMPORTS = 20;

/** `3:email,7:`, by the places of columns. */
const choicesIn = ({ columns = '' }: Sent): ReadonlyMap<number, string> =>
  new Map([...columns.matchAll(/(\d+):(\w*)/g)].map(([, at, field = '']) => [Number(at), field]));

/** First a preview, then all lines or none, compared before the transaction that writes them (docs/adr/0010). */
export function importService(context: ServiceContext) {
  const { database, clock } = context;
  const importers: Readonly<Record<ImportKind, Importer>> = {
    members: membersImport(context),
    outings: outingsImport(),
  };

  async function read(sent: Sent, now: Date): Promise<SheetFile> {
    const remembered = await database.read((tx) => importsRepository(tx).choices(sent.kind));
    return readFile(sent, parisDay(now), { chosen: choicesIn(sent), remembered });
  }

  async function compared(tx: Tx, actor: Actor, sent: Sent, file: SheetFile, now: Date) {
    const { state, write, ...found } = await importers[sent.kind].compare(tx, actor, file, now);
    const covered = JSON.stringify([sent.kind, file.columns, state, found.samePersons]);
    const preview: ImportPreview = {
      digest: createHash('sha256').update(sent.content).update(covered).digest('base64url'),
      applied: false,
      problems: problemsOf(file),
      columns: file.columns.map((column) => ({ ...column })),
      counts: countsOf(found.lines),
      sheet: file.sheet,
      warnings: warningsOf(file),
      samePersons: [],
      ...found,
    };
    return { preview, write };
  }

  const look = (actor: Actor, sent: Sent, file: SheetFile, now = clock()) =>
    database.read((tx) => compared(tx, actor, sent, file, now));

  return {
    /** Writes nothing. Throws IMPORT_UNREADABLE, TOO_LARGE. */
    preview: async (actor: Actor, sent: Sent) => (await look(actor, sent, await read(sent, clock()))).preview,

    /** Writes all lines or none. Throws also IMPORT_STALE, IMPORT_WRONG_LINES and SAME_PERSON, with a present preview. */
    async apply(actor: Actor, sent: Sent, digest: string): Promise<ImportPreview> {
      const file = await read(sent, clock());
      const now = clock();
      const { preview, write } = await look(actor, sent, file, now);
      if (preview.digest !== digest) throw new DomainError('IMPORT_STALE', { current: preview });
      if (preview.problems.length > 0 || preview.counts.wrong > 0) {
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
          const written = await write(tx);
          if (written.length > 0) await imports.add(sent.kind, written, actor.id, now);
          if (chosen.length > 0) await imports.remember(sent.kind, chosen);
        });
      } catch (error) {
        const isChanged = error instanceof DomainError && ['IMPORT_STALE', 'LICENCE_TAKEN'].includes(error.code);
        if (!isChanged) throw error;
        throw new DomainError('IMPORT_STALE', { current: (await look(actor, sent, file)).preview });
      }
      return { ...preview, applied: true };
    },

    list: (): Promise<Imports> =>
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
            takenBackAt: parisIsoOrNull(run.taken_back_at),
          })),
        };
      }),

    /** Throws IMPORT_TAKEN_BACK, and IMPORT_MOVED_ON with the names. */
    async takeBack(actor: Actor, id: number): Promise<void> {
      const now = clock();
      async function unmoved(tx: Tx) {
        const run = orNotFound(await importsRepository(tx).lock(id), 'IMPORT_NOT_FOUND');
        if (run.taken_back_at !== null) throw new DomainError('IMPORT_TAKEN_BACK');
        refuseMovedOn(await importers[run.kind].movedOn(tx, run));
        return run;
      }
      const write = await database.read(async (tx) => {
        const run = await unmoved(tx);
        return importers[run.kind].takeBack(tx, actor, run, now);
      });
      await database.write(async (tx) => {
        await unmoved(tx);
        await write(tx);
        await importsRepository(tx).takenBack(id, actor.id, now);
      });
    },
  };
}
