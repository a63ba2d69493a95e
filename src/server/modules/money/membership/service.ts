import type { DossiersQuery, MissingParts, Reminders, Settlement } from '#contract/membership.ts';
import { parisDay } from '#domain/dates.ts';
import { isEmail } from '#domain/text.ts';
import { isWaitedFor, owes } from '#domain/membership/dossier-state.ts';
import { isBookDay } from '#domain/books/days.ts';
import { fullName } from '#domain/divers/identity.ts';
import type { Actor } from '#domain/permissions.ts';
import { can } from '#domain/server-permissions.ts';
import { checkVersion, orNotFound, DomainError } from '#server/errors/domain-error.ts';
import { recordAudit } from '#server/commons/audit/audit-log.ts';
import { countOf, exportLog } from '#server/commons/audit/exports.ts';
import { mapRows } from '#server/db/lists.ts';
import { requireRight } from '#server/commons/service/permission.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { centsOrRefuse, reasonOrRefuse } from '#server/commons/service/wire-values.ts';
import type { Tx } from '#server/db/database.ts';
import { checkMeans, meansOfWire } from '../ledger/means.ts';
import { payFee } from './fee-payment.ts';
import { mailQueue } from '#server/commons/mail/queue-repository.ts';
import { settingsRepository } from '#server/commons/parametres/repository.ts';
import { membershipMails, type Term } from './mail-templates.ts';
import { dossierOfRow, personOf, sentDossierOfRow, stateOfRow } from './mapping.ts';
import { dossierTextsRepository, membershipRepository, type DossierRow } from './repository.ts';

export function membershipService({ database, club, sender, clock }: ServiceContext) {
  const mails = membershipMails(sender);
  const recordExport = exportLog({ database, clock });

  const termOf = async (tx: Tx): Promise<Term> => {
    const { label, deadline } = (await settingsRepository(tx).club()).season;
    return { label: label || club.config.season, deadline };
  };

  /** Throws for deleted members, and for members who were never asked for a dossier. */
  const withDossier = <Row extends DossierRow>(row: Row | undefined): Row =>
    orNotFound(row && stateOfRow(row) !== null ? row : undefined, 'DIVER_NOT_FOUND');

  const isAwaited = (row: DossierRow) => isWaitedFor({ state: stateOfRow(row), cotisation: row.cotisation_cents });

  async function remindWithin(tx: Tx, { divers: members, again = false }: Reminders) {
    const now = clock();
    const ids = [...new Set(members)];
    const awaited = (await membershipRepository(tx).lock(ids)).filter(isAwaited);
    const reached = awaited.filter(({ email }) => isEmail(email));
    const today = parisDay(now);
    const twice = reached.filter(({ dossier_reminded_at: at }) => at !== null && parisDay(at) === today);
    if (twice.length > 0 && !again) throw new DomainError('DOSSIER_REMINDED', { current: twice.map(personOf) });
    const term = await termOf(tx);
    const reminders = reached.map((row) => (row.dossier === 1 ? mails.awaited(row, term) : mails.due(row, term)));
    await mailQueue(tx).enqueue(reminders, now);
    const reminded = reached.map(({ id }) => id);
    await membershipRepository(tx).markReminded(reminded, now);
    const [notDue, withoutEmail] = [ids.length - awaited.length, awaited.length - reached.length];
    return { reminded: reminded.length, notDue, withoutEmail };
  }

  async function noteWithin(tx: Tx, actor: Actor, id: number, { again, version, ...noted }: MissingParts) {
    const now = clock();
    const members = membershipRepository(tx);
    const row = withDossier((await members.lock([id]))[0]);
    checkVersion(version, dossierOfRow(actor, row));
    const missing = noted.missing.trim() || null;
    const isAgain = again && missing !== null;
    // It closes the member's screens until they send it: records of administrators are guarded (contract §10).
    if (isAgain) requireRight(actor, 'divers.update', row);
    await members.setMissing(id, missing, isAgain);
    const before = { dossierMissing: row.dossier_missing, dossier: row.dossier === 1 };
    const after = { dossierMissing: missing, dossier: isAgain || before.dossier };
    await recordAudit(tx, actor, now, { resource: 'divers', id, action: 'update', before, after });
    if (noted.mail && missing !== null && isEmail(row.email))
      await mailQueue(tx).enqueue([mails.incomplete(row, await termOf(tx), missing, after.dossier)], now);
    return dossierOfRow(actor, withDossier(await members.find(id)));
  }

  async function settleWithin(tx: Tx, actor: Actor, id: number, { amount, due = amount, ...settlement }: Settlement) {
    const now = clock();
    const { means, day } = settlement;
    const [cents, seen] = [centsOrRefuse(amount, 'amount'), centsOrRefuse(due, 'due')];
    const reason = reasonOrRefuse(settlement.reason);
    if (means) checkMeans(means, 'means');
    if (day !== undefined && !isBookDay(day, parisDay(now)))
      throw new DomainError('BOOK_DAY_INVALID', { field: 'day' });
    const row = withDossier((await membershipRepository(tx).lock([id]))[0]);
    const owed = row.cotisation_cents;
    if (!owes(owed)) throw new DomainError('MEMBERSHIP_NOT_DUE');
    if (owed !== seen) throw new DomainError('STALE_VERSION', { current: dossierOfRow(actor, row) });
    const noted = { ...(means && { means: meansOfWire(means, fullName(row)) }), ...(day && { day }) };
    await payFee(tx, actor, { id, due: owed }, { cents, reason, ...noted }, 'amount', now);
    return dossierOfRow(actor, withDossier(await membershipRepository(tx).find(id)));
  }

  return {
    async list(actor: Actor, query: DossiersQuery) {
      const sortsBySum = query.sort?.split(',').includes('cotisation') ?? false;
      if (sortsBySum && !can(actor, 'divers.readTreasury'))
        throw new DomainError('FILTER_FORBIDDEN', { field: 'cotisation' });
      const answer = await database.read(async (tx) => {
        const members = membershipRepository(tx);
        const counts = await members.counts(query.q);
        return { ...mapRows(await members.list(query, counts), (row) => dossierOfRow(actor, row)), counts };
      });
      await recordExport(actor, 'membership', query, countOf(answer));
      return answer;
    },

    /** Includes the texts that the member sent. Throws DIVER_NOT_FOUND. */
    read: (actor: Actor, id: number) =>
      database.read(async (tx) => {
        const row = withDossier(await membershipRepository(tx).find(id));
        return sentDossierOfRow(actor, row, await dossierTextsRepository(tx).of(id));
      }),

    /** Mails members who owe a dossier or a fee, once a day each. Throws DOSSIER_REMINDED, with the members. */
    remind: (reminders: Reminders) => database.write((tx) => remindWithin(tx, reminders)),

    /** Writes the note of what a dossier lacks, or deletes it. Throws DIVER_NOT_FOUND, STALE_VERSION, FORBIDDEN. */
    noteMissing: (actor: Actor, id: number, note: MissingParts) =>
      database.write((tx) => noteWithin(tx, actor, id, note)),

    /** Records a fee paid otherwise than online, or a part of it. Throws DIVER_NOT_FOUND, MEMBERSHIP_NOT_DUE, FEE_EXCEEDED, STALE_VERSION. */
    settle: (actor: Actor, id: number, settlement: Settlement) =>
      database.write((tx) => settleWithin(tx, actor, id, settlement)),
  };
}
