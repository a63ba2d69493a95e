import { randomBytes } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import type { DataCopy } from '#contract/personal-data.ts';
import { parisIso } from '#domain/dates.ts';
import { copyEnd, isCopyOver } from '#domain/personal-data.ts';
import type { Actor } from '#domain/permissions.ts';
import { systemCodeOf } from '#server/errors/system-code.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import { recordSecurity } from '#server/commons/audit/security-log.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { copiesRepository, type CopyRow } from './copies-repository.ts';
import type { CopyFiles } from '../erasure/files.ts';

/** `poke` tells the worker that there is a copy to make. */
type Context = Pick<ServiceContext, 'database' | 'clock'> & { readonly files: CopyFiles; readonly poke: () => void };

const NONE: DataCopy = { state: 'NONE', progress: 0, askedAt: null, until: null, bytes: 0 };

function copyOf(row: CopyRow | undefined, now: Date): DataCopy {
  if (!row) return NONE;
  const madeAt = row.made_at === null ? null : new Date(row.made_at);
  const isOver = madeAt !== null && isCopyOver(madeAt, now);
  return {
    state: isOver ? 'OVER' : row.state,
    progress: row.progress,
    askedAt: parisIso(row.asked_at),
    until: madeAt === null ? null : parisIso(copyEnd(madeAt)),
    bytes: row.bytes,
  };
}

/** The copy of their data that members ask for (docs/adr/0047). */
export const copiesService = ({ database, clock, files, poke }: Context) => {
  const read = (id: number): Promise<CopyRow | undefined> => database.read((tx) => copiesRepository(tx).find(id));

  return {
    state: async (actor: Actor) => copyOf(await read(actor.id), clock()),

    /** Begins a copy, unless one is being made; the former one goes. */
    async ask(actor: Actor) {
      const now = clock();
      const former = await database.write(async (tx) => {
        const copies = copiesRepository(tx);
        const before = await copies.find(actor.id);
        const isAsked = await copies.ask(actor.id, `${randomBytes(32).toString('base64url')}.zip`, now);
        if (isAsked) await recordSecurity(tx, { at: now, actor, action: 'copyAsked', subject: actor.id });
        return isAsked ? before : undefined;
      });
      if (former) await files.remove(former.file);
      poke();
      return copyOf(await read(actor.id), now);
    },

    /** Throws COPY_OVER for one that is not there, not ready, or over its time. */
    async download(actor: Actor): Promise<{ readonly file: FileHandle; readonly bytes: number }> {
      const now = clock();
      const row = await read(actor.id);
      if (!row || copyOf(row, now).state !== 'READY') throw new DomainError('COPY_OVER');
      try {
        const file = await open(files.pathOf(row.file));
        const act = { at: now, actor, action: 'copyDownloaded', subject: actor.id } as const;
        await database.write((tx) => recordSecurity(tx, act));
        return { file, bytes: row.bytes };
      } catch (error) {
        if (systemCodeOf(error) === 'ENOENT') throw new DomainError('COPY_OVER');
        throw error;
      }
    },
  };
};
