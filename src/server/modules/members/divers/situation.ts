import { subjectOf } from '#server/commons/divers/mapping.ts';
import type { Situation } from '#contract/divers.ts';
import type { Actor } from '#domain/permissions.ts';
import { can } from '#domain/server-permissions.ts';
import { SINCE_FACTS, type Since } from '#domain/situation.ts';
import { walletSuffices } from '#domain/ledger/balance.ts';
import { recordOf } from '#domain/records.ts';
import { parisIsoOrNull } from '#server/commons/service/wire-values.ts';
import type { Tx } from '#server/db/database.ts';
import { instalmentsOnWire } from '#server/commons/divers/instalments-query.ts';
import { settingsRepository } from '#server/commons/parametres/repository.ts';
import { listedFor } from './mapping.ts';
import type { DiverRow } from '#server/commons/divers/repository.ts';
import { situationRepository } from './situation-repository.ts';

const isDue = (euros: unknown): boolean => typeof euros === 'number' && euros > 0;

/** Facts of the member's present situation, as far as the actor is shown them. */
export async function situationOf(tx: Tx, actor: Actor, row: DiverRow): Promise<Situation> {
  const dates = situationRepository(tx);
  const { wallet } = await settingsRepository(tx).club();
  const treasury = can(actor, 'divers.readTreasury', subjectOf(row));
  const followed = actor.id === row.id || can(actor, 'season.follow');
  const stored = treasury || followed ? await dates.dossier(row.id) : undefined;
  const dossier = treasury ? stored : undefined;
  const mail = actor.id === row.id || can(actor, 'mail.outbox') ? await dates.lastMail(row) : undefined;
  const isBelow = !walletSuffices(row.wallet_cents, wallet);
  const changes = await dates.changes(row.id, ['desactived', 'level', 'email', 'cotisation']);
  const changed = (field: string): string | null => changes.find((one) => one.field === field)?.at ?? null;
  const becameDue = changes.find(
    ({ field, before, after }) => field === 'cotisation' && isDue(after) && !isDue(before),
  );
  const since: Since = {
    desactived: changed('desactived'),
    level: changed('level'),
    email: changed('email'),
    feeDue: treasury && isDue(row.cotisation_cents) ? (becameDue?.at ?? null) : null,
    feePaid: dossier?.dossier_paid_at ?? null,
    dossierAsked: dossier?.dossier_asked_at ?? null,
    dossierSent: dossier?.dossier_sent_at ?? null,
    walletBelow: isBelow ? await dates.fellBelow(row, wallet.minimum) : null,
    mailSent: mail?.sent_at ?? null,
    mailFailed: mail?.sent_at == null ? (mail?.failed_at ?? null) : null,
  };
  const diver = listedFor(actor)(row);
  return {
    diver,
    since: recordOf(SINCE_FACTS, (fact) => parisIsoOrNull(since[fact])),
    instalments: instalmentsOnWire(dossier?.plan ?? null),
    dossierMissing: followed ? (stored?.dossier_missing ?? null) : null,
  };
}
