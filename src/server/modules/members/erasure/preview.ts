import type { ErasurePreview } from '#contract/personal-data.ts';
import { parisDay } from '#domain/dates.ts';
import { fullName } from '#domain/divers/identity.ts';
import {
  ERASURE_THINGS,
  erasureBlockers,
  fateOf,
  formerMember,
  type ErasureFacts,
  type ErasureThing,
} from '#domain/personal-data.ts';
import { type RetentionKey, keptUntil } from '#domain/retention.ts';
import { isKeyOf } from '#domain/records.ts';
import type { Row, Tx } from '#server/db/database.ts';
import { diversRepository } from '#server/commons/divers/repository.ts';
import { identityKeptUntil } from './erase.ts';
import {
  erasedMailsRepository,
  erasureFactsRepository,
  erasuresRepository,
  type Identity,
  type KeptMarks,
} from './repository.ts';
import { namedTextsRepository, remarksNaming } from './texts-repository.ts';

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
  const mark = isKeyOf(RULES, thing) ? { ...marks, backups: now.toISOString() }[thing] : null;
  if (!isKeyOf(RULES, thing) || mark === null) return { until: null, rule: null };
  const rule = RULES[thing];
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
    openExpenses: await facts.openExpenses(member.id),
    fee: member.cotisation_cents,
    dossierSentAt: member.dossier_sent_at,
    outingsAhead: await facts.outingsAhead(member.id, now),
  };
}

type Thing = ErasurePreview['things'][number];

export async function previewOf(tx: Tx, member: Identity, given: ErasureFacts, now: Date): Promise<ErasurePreview> {
  const facts = erasureFactsRepository(tx);
  const [counts, marks] = [await facts.counts(member), await facts.marks(member.id)];
  const identityUntil = identityKeptUntil(marks);
  const keepsIdentity = identityUntil !== null && identityUntil >= parisDay(now);
  const outbox = erasedMailsRepository(tx);
  const own = new Set((await outbox.to(member)).map(({ id }) => id));
  const mails = await namedTextsRepository(tx).naming('outbox', member);
  const others = new Set([...mails, ...(await outbox.sharedBy(member))].map(({ id }) => id));
  const otherMails = [...others].filter((id) => !own.has(id)).length;
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
    remarks: await remarksNaming(tx, member),
  };
}
