import type * as wire from '#contract/membership.ts';
import { SETTING_POSITION, type ClubSettings } from '#domain/parametres/club-settings.ts';
import { instantInParis, parisDay } from '#domain/dates.ts';
import { isEmail } from '#domain/text.ts';
import { type CandidateGroup, addToGroups, usualRates } from '#domain/membership/season.ts';
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
import { membershipMails } from './mail-templates.ts';
import { candidateOfRow, feeColumns, lastFeeOfRow, memberOfRow, recordedFee } from './mapping.ts';
import { membershipRepository, type CandidateRow } from './repository.ts';
import { byParts, checkOpening, isShown, ratesOf, seasonPlan, wireRates, type DossierRequest } from './season-plan.ts';

/** Specification §2 'Home', §9: first a preview, then all is written or nothing. */
export function seasonService({ database, club, sender, clock }: ServiceContext) {
  const mails = membershipMails(sender);
  const cleanHtml = htmlCleaner(sender.publicUrl);

  const labelOf = ({ season }: ClubSettings): string => season.label || club.config.season;

  const planOf = async (tx: Tx, opening: wire.SeasonOpening) =>
    seasonPlan(opening, labelOf(await settingsRepository(tx).club()) === opening.label);

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
    for (const group of byParts(requests)) {
      const [first] = group;
      const ids = group.map(({ row }) => row.id);
      if (first) await membershipRepository(tx).request(ids, feeColumns(first.parts), now);
    }
    await inSets(requests, async (some) => {
      const audit = some.flatMap((one) => auditRows(actor, now, dossierEvent(one, opening.label)));
      await auditRepository(tx).add(audit);
      const reached = opening.mail ? some.filter(({ row }) => isEmail(row.email)) : [];
      const opened = reached.map(({ row, fee }) => mails.opened({ ...row, cotisation_cents: fee }, opening));
      await mailQueue(tx).enqueue(opened, now);
    });
  }

  async function planned(tx: Tx, opening: wire.SeasonOpening, withLines: boolean) {
    const plan = await planOf(tx, opening);
    const requests: DossierRequest[] = [];
    const lines: wire.SeasonLine[] = [];
    for await (const rows of membershipRepository(tx).members()) {
      const some = plan.requestsOf(rows);
      requests.push(...some);
      lines.push(...some.map((one) => plan.add(one)));
    }
    return { requests, preview: plan.preview(withLines ? lines : []) };
  }

  async function write(tx: Tx, actor: Actor, opening: wire.SeasonOpening, digest: string, withLines = true) {
    await membershipRepository(tx).lockAll();
    const { requests, preview } = await planned(tx, opening, withLines);
    if (preview.digest !== digest) throw new DomainError('SEASON_STALE', { current: preview });
    // Another transaction wrote the setting at the same moment.
    if (!(await writeSetting(tx, actor, opening))) throw new DomainError('SEASON_STALE', { current: preview });
    // As rows lie: by name, each row is on another page than the one before.
    const inOrder = requests.toSorted((a, b) => a.row.id - b.row.id);
    await request(tx, actor, inOrder, opening);
    return { ...preview, applied: true };
  }

  /** Throws SEASON_LABEL_INVALID, DEADLINE_PAST, AMOUNT_INVALID, INVALID_VALUE, with the field. */
  async function checked(opening: wire.SeasonOpening) {
    const tidy = { ...opening, label: opening.label.trim(), text: await cleanHtml(opening.text.trim()) };
    checkOpening(tidy, parisDay(clock()));
    ratesOf(tidy.rates);
    return tidy;
  }

  const startIn = async (tx: Tx) => {
    const settings = await settingsRepository(tx).club();
    const usual = wireRates(usualRates((await membershipRepository(tx).lastFees()).map(lastFeeOfRow)));
    return { current: { ...settings.season, label: labelOf(settings) }, usual, members: [] };
  };

  return {
    /** Answers groups where members are not asked for. */
    start: (withMembers = true) =>
      database.read(async (tx) => {
        const members: wire.SeasonMember[] = [];
        const groups = new Map<string, CandidateGroup<wire.SeasonMember>>();
        for await (const rows of membershipRepository(tx).members()) {
          if (withMembers) members.push(...rows.map(memberOfRow));
          else for (const row of rows) addToGroups(groups, candidateOfRow(row), memberOfRow(row));
        }
        const start = { ...(await startIn(tx)), members };
        return withMembers ? start : { ...start, groups: [...groups.values()] };
      }),

    members: ({ q, after, size = 100, ...shown }: wire.SeasonMembersQuery) =>
      database.read(async (tx) => {
        const sameSeason = labelOf(await settingsRepository(tx).club()) === shown.label.trim();
        const asked = { ...shown, excluded: new Set(shown.excluded), added: new Set(shown.added) };
        const found: CandidateRow[] = [];
        for await (const rows of membershipRepository(tx).members(after, q)) {
          found.push(...rows.filter((row) => isShown(row, asked, sameSeason)));
          if (found.length > size) break;
        }
        const members = found.slice(0, size).map(memberOfRow);
        return { members, next: found.length > size ? (members.at(-1)?.id ?? null) : null };
      }),

    async preview(opening: wire.SeasonOpening, withLines = true) {
      const tidy = await checked(opening);
      return database.read(async (tx) => (await planned(tx, tidy, withLines)).preview);
    },

    /** Writes all or nothing. Throws SEASON_STALE with a present preview, and the errors of `checked`. */
    async apply(actor: Actor, opening: wire.SeasonOpening, digest: string, withLines?: boolean) {
      const tidy = await checked(opening);
      return database.write((tx) => write(tx, actor, tidy, digest, withLines));
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
