import { parisDay } from '../../../../shared/domain/dates.ts';
import { dueBefore, keptUntil } from '../../../../shared/domain/retention/due.ts';
import type { Tx } from '../../../db/database.ts';
import { digestsOf } from './erased-list.ts';
import { erasuresRepository, type Identity } from './erasures-repository.ts';
import { erasureFactsRepository, type KeptMarks } from './facts-repository.ts';
import { erasedMailsRepository, erasedRowsRepository } from './rows-repository.ts';
import type { Searched } from './search.ts';
import { namedTextsRepository } from './texts-repository.ts';
import { NAMED_TABLES } from './treatments.ts';

export interface Erasing {
  /** As they are in this transaction. */
  readonly member: Identity;
  /** Null when a restored backup is erased anew. */
  readonly authorId: number | null;
  /** Instant of the erasure, which a restored backup keeps. */
  readonly at: Date;
  readonly now: Date;
  /** Where the texts of others name the member. */
  readonly found: Searched;
  /** Of the digests (erased-keys.ts). */
  readonly key: string;
  /** Removes the member's files, before the commit: a killed erasure leaves a member whose copies are made anew. */
  readonly removeFiles: (files: {
    readonly copies: readonly string[];
    readonly mails: readonly string[];
  }) => Promise<void>;
}

/** Last day on which the accounts or receipts need the name; null: nothing needs it. */
export function identityKeptUntil({ movement, donation }: Pick<KeptMarks, 'movement' | 'donation'>): string | null {
  const days = [
    ...(movement === null ? [] : [keptUntil('accounts', new Date(movement))]),
    ...(donation === null ? [] : [keptUntil('receipts', new Date(donation))]),
  ];
  return days.toSorted().at(-1) ?? null;
}

/** Empties the member's mails, and renames them in the texts of others. Returns the ids by which files of mails are known. */
async function rewriteTexts(tx: Tx, member: Identity, found: Searched, now: Date): Promise<readonly string[]> {
  const [texts, mails] = [namedTextsRepository(tx), erasedMailsRepository(tx)];
  const own = await mails.ofMember(member);
  await mails.empty(member.id, own, now);
  for (const table of NAMED_TABLES) {
    const ids = await texts.rename(table, member, found.texts[table]);
    if (table !== 'outbox') continue;
    await mails.empty(member.id, await mails.writtenBy(member.id, ids), now);
    own.push(...ids);
  }
  return mails.messageIds(own);
}

/** Turns the member into 'Ancien membre n' within the running transaction; asks nothing. */
export async function eraseMember(tx: Tx, erasing: Erasing): Promise<void> {
  const { member, authorId, at, now, found, key, removeFiles } = erasing;
  const { id } = member;
  const [erasures, texts, rows] = [erasuresRepository(tx), namedTextsRepository(tx), erasedRowsRepository(tx)];

  const marks = await erasureFactsRepository(tx).marks(id);
  const until = identityKeptUntil(marks);
  const copies = await erasures.copyFiles(id);

  await erasures.open({ diverId: id, authorId, at: at.toISOString(), keys: digestsOf(key, member) });
  if (until !== null && until >= parisDay(now)) await erasures.keepIdentity(member, until);
  await texts.hideHistory(member);
  const mails = await rewriteTexts(tx, member, found, now);
  await rows.leaveOutings(id, now);
  await rows.own(id);
  await rows.requests(id, now);
  await rows.outlived(id, parisDay(dueBefore('receipts', now)), dueBefore('safetySheets', now).toISOString());
  await rows.record(id, now);
  await erasures.close(
    id,
    found.remarks.map(({ place, id: record }) => ({ place, id: record })),
  );
  await removeFiles({ copies, mails });
}
