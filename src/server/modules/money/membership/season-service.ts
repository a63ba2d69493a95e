import type * as wire from '#contract/membership.ts';
import { SETTING_POSITION, type ClubSettings } from '#domain/parametres/club-settings.ts';
import { instantInParis, parisDay } from '#domain/dates.ts';
import { isEmail } from '#domain/text.ts';
import { usualRates } from '#domain/membership/season.ts';
import type { Actor } from '#domain/permissions.ts';
import { auditRows, recordAudit, type AuditEvent } from '#server/commons/audit/audit-log.ts';
import { auditRepository } from '#server/commons/audit/audit-repository.ts';
import { orNotFound, DomainError } from '#server/errors/domain-error.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { inSets } from '#server/db/sets.ts';
import { mailQueue } from '#server/commons/mail/queue-repository.ts';
import { htmlCleaner } from '#server/commons/parametres/clean-html.ts';
import { settingEvent } from '#server/commons/parametres/mapping.ts';
import { settingsRepository } from '#server/commons/parametres/repository.ts';
import { feeChange } from '../ledger/fee-change.ts';
import { ledgerRepository } from '#server/commons/ledger/repository.ts';
import { membershipMails } from './mail-templates.ts';
import { feeColumns, lastFeeOfRow, memberOfRow, recordedFee } from './mapping.ts';
import { membershipRepository, type CandidateRow } from './repository.ts';
import { checkOpening, ratesOf, seasonPlan, wireRates, type DossierRequest } from './season-plan.ts';

/** Specification §2 'Home', §9: first a preview, then all is written or nothing. */
export function seasonService({ database, club, sender, clock }: ServiceContext) {
  const mails = membershipMails(sender);
  const cleanHtml = htmlCleaner(sender.publicUrl);

  const labelOf = ({ season }: ClubSettings): string => season.label || club.config.season;

  const planOf = async (tx: Tx, opening: wire.SeasonOpening, rows: readonly CandidateRow[]) =>
    seasonPlan(opening, labelOf(await settingsRepository(tx).club()) === opening.label, rows);

  /** Specification §3: the setting of the deadline holds the season; its flag stays. */
  async function writeSetting(tx: Tx, actor: Actor, { label, text, deadline }: wire.SeasonOpening): Promise<boolean> {
    const settings = settingsRepository(tx);
    const before = orNotFound((await settings.list())[SETTING_POSITION.panicMode], 'SETTING_NOT_FOUND');
    const after = await settings.update(before.id, before.version, {
      valeur_chaine: label,
      valeur_texte: text,
      valeur_date: instantInParis(deadline).toISOString(),
    });
    if (!after) return false;
    await recordAudit(tx, actor, clock(), settingEvent(before.id, 'update', { before, after }));
    return true;
  }

  async function request(tx: Tx, actor: Actor, requests: readonly DossierRequest[], opening: wire.SeasonOpening) {
    const now = clock();
    const fees = requests.map(({ row, parts }) => ({ id: row.id, ...feeColumns(parts) }));
    await membershipRepository(tx).request(fees, now);
    const changed = requests.filter(({ row, fee }) => row.cotisation_cents !== fee);
    await inSets(changed, async (chunk) => {
      const rows = chunk.map(({ row, fee }) => ({ ...feeChange(row.cotisation_cents, fee), diverId: row.id }));
      await ledgerRepository(tx).add(
        rows.map((row) => ({ ...row, authorId: actor.id })),
        now,
      );
    });
    await inSets(requests, async (chunk) => {
      const audit = chunk.flatMap((one) => auditRows(actor, now, dossierEvent(one, opening.label)));
      await auditRepository(tx).add(audit);
      const reached = opening.mail ? chunk.filter(({ row }) => isEmail(row.email)) : [];
      const opened = reached.map(({ row, fee }) => mails.opened({ ...row, cotisation_cents: fee }, opening));
      await mailQueue(tx).enqueue(opened, now);
    });
  }

  async function write(tx: Tx, actor: Actor, opening: wire.SeasonOpening, digest: string) {
    const { requests, preview } = await planOf(tx, opening, await membershipRepository(tx).lockAll());
    if (preview.digest !== digest) throw new DomainError('SEASON_STALE', { current: preview });
    // Another transaction wrote the setting at the same moment.
    if (!(await writeSetting(tx, actor, opening))) throw new DomainError('SEASON_STALE', { current: preview });
    await request(tx, actor, requests, opening);
    return { ...preview, applied: true };
  }

  /** Throws SEASON_LABEL_INVALID, DEADLINE_PAST, AMOUNT_INVALID, INVALID_VALUE, with the field. */
  async function checked(opening: wire.SeasonOpening) {
    const tidy = { ...opening, label: opening.label.trim(), text: await cleanHtml(opening.text.trim()) };
    checkOpening(tidy, parisDay(clock()));
    ratesOf(tidy.rates);
    return tidy;
  }

  return {
    start: () =>
      database.read(async (tx) => {
        const settings = await settingsRepository(tx).club();
        const rows = await membershipRepository(tx).members();
        return {
          current: { ...settings.season, label: labelOf(settings) },
          usual: wireRates(usualRates(rows.map(lastFeeOfRow))),
          members: rows.map(memberOfRow),
        };
      }),

    async preview(opening: wire.SeasonOpening) {
      const tidy = await checked(opening);
      return database.read(async (tx) => (await planOf(tx, tidy, await membershipRepository(tx).members())).preview);
    },

    /** Writes all or nothing. Throws SEASON_STALE with a present preview, and the errors of `checked`. */
    async apply(actor: Actor, opening: wire.SeasonOpening, digest: string) {
      const tidy = await checked(opening);
      return database.write((tx) => write(tx, actor, tidy, digest));
    },
  };
}

const dossierEvent = ({ row, parts }: DossierRequest, label: string): AuditEvent => ({
  resource: 'divers',
  id: row.id,
  action: 'update',
  before: recordedFee(row),
  after: { ...recordedFee({ ...row, ...feeColumns(parts), dossier: 1 }), saison: label },
});
