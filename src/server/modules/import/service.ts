import { createHash } from 'node:crypto';
import type { Diver, DiverCreate, DiverWrite } from '../../../shared/contract/divers.ts';
import type { ImportPreview } from '../../../shared/contract/import.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { readTable, unreadable, type ImportFile } from '../../../shared/domain/import/lines.ts';
import { DIVER_LABELS } from '../../../shared/messages/divers.ts';
import type { Actor } from '../../../shared/domain/permissions.ts';
import type { Database, Tx } from '../../db/database.ts';
import { Refused } from '../../commons/errors.ts';
import { compareLines, type Members } from './compare.ts';
import { previewOf } from './preview.ts';
import type { Table } from './table.ts';

/** What the import needs of the members' own module, which does the writing. */
export interface MembersPort {
  /** Those of these licences; with `lock` nobody else writes them before the transaction ends. */
  readonly of: (tx: Tx, actor: Actor, licences: readonly string[], lock: boolean) => Promise<Members>;
  readonly create: (tx: Tx, actor: Actor, write: DiverCreate) => Promise<Diver>;
  readonly update: (tx: Tx, actor: Actor, id: number, write: DiverWrite) => Promise<Diver>;
}

interface Parts {
  readonly database: Database;
  readonly members: MembersPort;
  readonly readRows: (content: Buffer, type: string) => Promise<Table>;
  readonly clock: () => Date;
}

/** Said of every wallet that the file moves. */
const WALLET_REASON = 'Import';

/** The members of a file, first looked at, then written whole or not at all. */
export function importService({ database, members, readRows, clock }: Parts) {
  const licencesOf = ({ lines }: ImportFile): string[] =>
    lines.flatMap(({ write }) => (typeof write.licenceNumber === 'string' ? [write.licenceNumber] : []));

  async function compared(tx: Tx, actor: Actor, content: Buffer, file: ImportFile, lock: boolean) {
    const licences = licencesOf(file);
    const found = await members.of(tx, actor, licences, lock);
    const state = licences.map((licence) => {
      const one = found.known.get(licence);
      return one ? [one.id, one.version] : null;
    });
    const digest = createHash('sha256').update(content).update(JSON.stringify(state)).digest('base64url');
    return { preview: previewOf(digest, file, compareLines(file, found)), found };
  }

  async function write(
    tx: Tx,
    actor: Actor,
    content: Buffer,
    file: ImportFile,
    digest: string,
  ): Promise<ImportPreview> {
    const { preview, found } = await compared(tx, actor, content, file, true);
    if (preview.digest !== digest) throw new Refused('IMPORT_STALE', { current: preview });
    if (preview.problems.length > 0 || preview.counts.wrong > 0) {
      throw new Refused('IMPORT_WRONG_LINES', { current: preview });
    }
    for (const [index, { outcome, licenceNumber }] of preview.lines.entries()) {
      const body = { ...file.lines[index]?.write, walletReason: WALLET_REASON } as DiverCreate;
      const member = found.known.get(licenceNumber);
      if (outcome === 'new') await members.create(tx, actor, body);
      else if (outcome === 'changes' && member) {
        await members.update(tx, actor, member.id, { ...body, version: member.version });
      }
    }
    return { ...preview, applied: true };
  }

  const readFile = async (content: Buffer, type: string): Promise<ImportFile> => {
    const rows = await readRows(content, type);
    return 'code' in rows ? unreadable([rows]) : readTable(rows, parisDay(clock()), DIVER_LABELS);
  };

  const look = (actor: Actor, content: Buffer, file: ImportFile): Promise<ImportPreview> =>
    database.read(async (tx) => (await compared(tx, actor, content, file, false)).preview);

  return {
    /** What the file would do; nothing is written. Refused: IMPORT_UNREADABLE, TOO_LARGE. */
    preview: async (actor: Actor, content: Buffer, type: string): Promise<ImportPreview> =>
      look(actor, content, await readFile(content, type)),

    /** Writes it all, or nothing. Refused as well: IMPORT_STALE and IMPORT_WRONG_LINES, with a preview as of now. */
    async apply(actor: Actor, content: Buffer, type: string, digest: string): Promise<ImportPreview> {
      const file = await readFile(content, type);
      try {
        return await database.write((tx) => write(tx, actor, content, file, digest));
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== 'LICENCE_TAKEN') throw error;
        // Somebody made a member of that licence while we looked.
        throw new Refused('IMPORT_STALE', { current: await look(actor, content, file) });
      }
    },
  };
}

export type ImportService = ReturnType<typeof importService>;
