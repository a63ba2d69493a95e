import { parisDay } from '#domain/dates.ts';
import { formerMember } from '#domain/personal-data.ts';
import { keptUntil } from '#domain/retention.ts';
import type { Tx } from '#server/db/database.ts';
import { digestsOf } from './erased-list.ts';
import {
  erasedMailsRepository,
  eraseRows,
  erasureFactsRepository,
  erasuresRepository,
  type Identity,
  type KeptMarks,
} from './repository.ts';
import type { fileRemover } from './files.ts';
import { namedTextsRepository, remarksNaming, type FoundRemark } from './texts-repository.ts';
import { NAMED_TABLES } from './treatments.ts';

export interface Erasing {
  /** As they are in this transaction. */
  readonly member: Identity;
  /** Null when a restored backup is erased anew. */
  readonly authorId: number | null;
  /** Instant of the erasure, which a restored backup keeps. */
  readonly at: Date;
  readonly now: Date;
  /** Key of the digests (erased-list.ts). */
  readonly key: string;
  /** Removes the member's files, before the commit: a killed erasure leaves a member whose copies are made anew. */
  readonly removeFiles: ReturnType<typeof fileRemover>;
}

/** Last day on which the accounts or receipts need the name; null: nothing needs it. */
export function identityKeptUntil({ movements, donations }: Pick<KeptMarks, 'movements' | 'donations'>): string | null {
  const days = [
    ...(movements === null ? [] : [keptUntil('accounts', new Date(movements))]),
    ...(donations === null ? [] : [keptUntil('receipts', new Date(donations))]),
  ];
  return days.toSorted().at(-1) ?? null;
}

/** Empties the member's mails, and renames them in the texts of others. Returns the ids by which files of mails are known. */
async function rewriteTexts(tx: Tx, member: Identity, now: Date): Promise<readonly string[]> {
  const [texts, mails] = [namedTextsRepository(tx), erasedMailsRepository(tx)];
  const [own, shared] = [await mails.to(member), await mails.sharedBy(member)];
  await mails.leaveShared(shared);
  await mails.empty(member.id, own, now);
  for (const table of NAMED_TABLES) {
    const ids = await texts.rename(table, member);
    if (table !== 'outbox') continue;
    const named = await mails.find(ids);
    // Those that the member wrote: answers to them went to the address that is renamed by now.
    const written = named.filter(({ reply_to }) => reply_to === formerMember(member.id));
    await mails.empty(member.id, written, now);
    own.push(...named);
  }
  return [...shared, ...own].map(({ message_id }) => message_id);
}

/** Turns the member into 'Ancien membre n' within the running transaction; asks nothing. Returns texts of others to read again. */
export async function eraseMember(tx: Tx, erasing: Erasing): Promise<FoundRemark[]> {
  const { member, authorId, at, now, key, removeFiles } = erasing;
  const erasures = erasuresRepository(tx);
  const until = identityKeptUntil(await erasureFactsRepository(tx).marks(member.id));
  const copies = await erasures.copyFiles(member.id);
  const remarks = await remarksNaming(tx, member);

  await erasures.open({ diver_id: member.id, author_id: authorId, at: at.toISOString() }, digestsOf(key, member));
  if (until !== null && until >= parisDay(now)) await erasures.keepIdentity(member, until);
  await namedTextsRepository(tx).hideHistory(member);
  const mails = await rewriteTexts(tx, member, now);
  await eraseRows(tx, member.id, now);
  const kept = remarks.map(({ place, id }) => ({ place, id }));
  await erasures.close(member.id, kept);
  await removeFiles({ copies, mails });
  return remarks;
}
