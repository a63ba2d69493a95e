import { createHmac } from 'node:crypto';
import type { ErasurePreview } from '../../../../shared/contract/personal-data.ts';
import { parisDay } from '../../../../shared/domain/dates.ts';
import { fullName } from '../../../../shared/domain/divers/identity.ts';
import {
  ERASURE_THINGS,
  erasureBlockers,
  fateOf,
  formerMember,
  type ErasureFacts,
  type ErasureThing,
} from '../../../../shared/domain/personal-data.ts';
import { type RetentionKey, keptUntil } from '../../../../shared/domain/retention.ts';
import { folded } from '../../../../shared/domain/text.ts';
import type { Row, Tx } from '../../../db/database.ts';
import { diversRepository } from '../../../commons/divers/repository.ts';
import {
  erasedMailsRepository,
  eraseRows,
  erasureFactsRepository,
  erasuresRepository,
  type Identity,
  type KeptMarks,
} from './repository.ts';
import { type Remark, namedTextsRepository } from './texts-repository.ts';
import type { fileRemover } from './files.ts';
import type { Searched } from './search.ts';
import { NAMED_TABLES } from './treatments.ts';

/** Instalments run for three months; a payment of the provider is looked at for that long. */
const INSTALMENTS_MS = 120 * 24 * 3_600_000;

const RULES = {
  movements: 'accounts',
  donations: 'receipts',
  safetySheets: 'safetySheets',
  securityLog: 'securityLog',
  backups: 'backups',
} as const satisfies Partial<Record<ErasureThing, RetentionKey>>;

/** Until when what stays is kept, and by which rule. */
function keptOf(thing: ErasureThing, marks: KeptMarks, now: Date): Pick<Thing, 'until' | 'rule'> {
  if (thing === 'identity') return { until: identityKeptUntil(marks), rule: 'accounts' };
  const mark = { ...marks, backups: now.toISOString() }[thing as keyof typeof RULES] ?? null;
  if (mark === null) return { until: null, rule: null };
  const rule = RULES[thing as keyof typeof RULES];
  return { until: keptUntil(rule, new Date(mark)), rule };
}

type Erasable = Identity & Pick<Row<'divers'>, 'wallet_cents' | 'cotisation_cents' | 'dossier_sent_at'>;

/** Facts that may prevent the erasure, in this transaction. */
export async function factsOf(tx: Tx, actorId: number, member: Erasable, now: Date): Promise<ErasureFacts> {
  const facts = erasureFactsRepository(tx);
  const superAdmins = await diversRepository(tx).superAdmins();
  return {
    isSelf: member.id === actorId,
    isLastSuperAdmin: superAdmins.length === 1 && superAdmins[0] === member.id,
    isErased: (await erasuresRepository(tx).find(member.id)) !== undefined,
    wallet: member.wallet_cents,
    openCheckouts: await facts.openCheckouts(member.id),
    openInstalments: await facts.openInstalments(member.id, new Date(now.getTime() - INSTALMENTS_MS)),
    fee: member.cotisation_cents,
    dossierSentAt: member.dossier_sent_at,
    outingsAhead: await facts.outingsAhead(member.id, now),
  };
}

type Thing = ErasurePreview['things'][number];

interface Previewing {
  readonly facts: ErasureFacts;
  readonly mails: readonly number[];
  readonly remarks: readonly Remark[];
  readonly now: Date;
}

export async function previewOf(tx: Tx, member: Identity, previewing: Previewing): Promise<ErasurePreview> {
  const { facts: given, mails, remarks, now } = previewing;
  const facts = erasureFactsRepository(tx);
  const [counts, marks] = [await facts.counts(member), await facts.marks(member.id)];
  const identityUntil = identityKeptUntil(marks);
  const keepsIdentity = identityUntil !== null && identityUntil >= parisDay(now);
  const own = new Set((await erasedMailsRepository(tx).to(member)).map(({ id }) => id));
  const otherMails = mails.filter((id) => !own.has(id)).length;
  const all = { ...counts, otherMails, record: 1, identity: keepsIdentity ? 1 : 0, backups: 1 };
  return {
    name: fullName(member),
    becomes: formerMember(member.id),
    blockers: erasureBlockers(given),
    things: ERASURE_THINGS.filter((thing) => all[thing] > 0).map((thing) => ({
      thing,
      count: all[thing],
      fate: fateOf(thing),
      ...keptOf(thing, marks, now),
    })),
    remarks: [...remarks],
  };
}

export interface Erasing {
  /** As they are in this transaction. */
  readonly member: Identity;
  /** Null when a restored backup is erased anew. */
  readonly authorId: number | null;
  /** Instant of the erasure, which a restored backup keeps. */
  readonly at: Date;
  readonly now: Date;
  readonly found: Searched;
  /** Key of the digests (erased-list.ts). */
  readonly key: string;
  /** Removes the member's files, before the commit: a killed erasure leaves a member whose copies are made anew. */
  readonly removeFiles: ReturnType<typeof fileRemover>;
}

/** Last day on which the accounts or receipts need the name; null: nothing needs it. */
function identityKeptUntil({ movements, donations }: Pick<KeptMarks, 'movements' | 'donations'>): string | null {
  const days = [
    ...(movements === null ? [] : [keptUntil('accounts', new Date(movements))]),
    ...(donations === null ? [] : [keptUntil('receipts', new Date(donations))]),
  ];
  return days.toSorted().at(-1) ?? null;
}

/** Empties the member's mails, and renames them in the texts of others. Returns the ids by which files of mails are known. */
async function rewriteTexts(tx: Tx, member: Identity, found: Searched, now: Date): Promise<readonly string[]> {
  const [texts, mails] = [namedTextsRepository(tx), erasedMailsRepository(tx)];
  const own = await mails.to(member);
  await mails.empty(member.id, own, now);
  for (const table of NAMED_TABLES) {
    const ids = await texts.rename(table, member, found.texts[table]);
    if (table !== 'outbox') continue;
    const named = await mails.find(ids);
    // Those that the member wrote: answers to them went to the address that is renamed by now.
    const written = named.filter(({ reply_to }) => reply_to === formerMember(member.id));
    await mails.empty(member.id, written, now);
    own.push(...named);
  }
  return own.map(({ message_id }) => message_id);
}

/** Digests of the member's number with the licence, the address or the name: older backups know one of them. */
export function digestsOf(key: string, { id, licence, email, lastname, firstname }: Identity): string[] {
  const marks = { licence, email: email.toLowerCase(), name: `${folded(lastname)} ${folded(firstname)}`.trim() };
  return Object.entries(marks)
    .filter(([, mark]) => mark !== '')
    .map(([kind, mark]) => createHmac('sha256', key).update(`${id} ${kind} ${mark}`).digest('base64url'));
}

/** Turns the member into 'Ancien membre n' within the running transaction; asks nothing. */
export async function eraseMember(tx: Tx, erasing: Erasing): Promise<void> {
  const { member, authorId, at, now, found, key, removeFiles } = erasing;
  const erasures = erasuresRepository(tx);
  const until = identityKeptUntil(await erasureFactsRepository(tx).marks(member.id));
  const copies = await erasures.copyFiles(member.id);

  await erasures.open({ diver_id: member.id, author_id: authorId, at: at.toISOString() }, digestsOf(key, member));
  if (until !== null && until >= parisDay(now)) await erasures.keepIdentity(member, until);
  await namedTextsRepository(tx).hideHistory(member);
  const mails = await rewriteTexts(tx, member, found, now);
  await eraseRows(tx, member.id, now);
  const remarks = found.remarks.map(({ place, id }) => ({ place, id }));
  await erasures.close(member.id, remarks);
  await removeFiles({ copies, mails });
}
