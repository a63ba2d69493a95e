import type { SeasonOpening, SeasonPreview, SeasonStart } from '../../../shared/contract/season.ts';
import type { ClubSettings } from '../../../shared/domain/settings/club-settings.ts';
import { instantInParis, parisDay, parisIso } from '../../../shared/domain/dates.ts';
import { isEmail } from '../../../shared/domain/email.ts';
import { usualRates } from '../../../shared/domain/membership/usual-rates.ts';
import type { Actor } from '../../../shared/domain/permissions.ts';
import { eurosOfCents } from '../../../shared/domain/money.ts';
import { SETTING_POSITION } from '../../../shared/domain/settings/positions.ts';
import type { Database, Tx } from '../../db/database.ts';
import { Refused } from '../../commons/errors.ts';
import type { Note } from '../../commons/audit-log.ts';
import type { OutboxRepository } from '../mail/queue-repository.ts';
import type { SettingRow, SettingsRepository } from '../parametres/repository.ts';
import type { SeasonLetters } from './mail-templates.ts';
import { candidateOfRow, lastFeeOfRow, memberOfRow } from './mapping.ts';
import { checkOpening, ratesOf, wireRates } from './season-opening.ts';
import { asksOf, byName, byParts, previewOf, type Ask } from './season-plan.ts';
import { seasonRepository } from './season-repository.ts';

interface Parts {
  readonly database: Database;
  readonly settings: SettingsRepository;
  /** Html by the allow-list. */
  readonly cleanHtml: (html: string) => Promise<string>;
  readonly outbox: (tx: Tx) => Pick<OutboxRepository, 'enqueue'>;
  readonly letters: SeasonLetters;
  /** Of the configuration: the season's label as long as none was opened here. */
  readonly firstLabel: string;
  readonly note: Note;
  readonly clock: () => Date;
}

/** Opening a season (specification §2 'Home', §9): first looked at, then written whole or not at all. */
export function seasonService(parts: Parts) {
  const { database, settings, cleanHtml, outbox, letters, firstLabel, note, clock } = parts;

  const labelOf = ({ season }: ClubSettings): string => season.label || firstLabel;

  async function plan(tx: Tx, opening: SeasonOpening, lock: boolean) {
    const rates = ratesOf(opening.rates);
    const sameSeason = labelOf(await settings(tx).club()) === opening.label;
    const asks = asksOf(await seasonRepository(tx).candidates(lock), rates, opening, sameSeason);
    return { asks, preview: previewOf(opening, rates, asks, sameSeason) };
  }

  /** The season stands in the setting of the deadline (specification §3): its flag is another matter, and stays. */
  async function writeSetting(tx: Tx, actor: Actor, { label, text, deadline }: SeasonOpening): Promise<boolean> {
    const before = (await settings(tx).list())[SETTING_POSITION.panicMode];
    if (!before) throw new Refused('SETTING_NOT_FOUND');
    const after = await settings(tx).update(before.id, before.version, {
      valeur_chaine: label,
      valeur_texte: text,
      valeur_date: instantInParis(deadline).toISOString(),
    });
    if (!after) return false;
    const rows = { before: recorded(before), after: recorded(after) };
    await note(tx, actor, { resource: 'parametres', id: before.id, action: 'update', ...rows });
    return true;
  }

  async function ask(tx: Tx, actor: Actor, asks: readonly Ask[], opening: SeasonOpening): Promise<void> {
    const now = clock();
    for (const group of byParts(asks)) {
      const [first] = group;
      const ids = group.map(({ row }) => row.id);
      if (first) await seasonRepository(tx).ask(ids, first.parts, first.fee, now);
    }
    await note(tx, actor, ...asks.map((one) => deedOf(one, opening.label)));
    if (!opening.mail) return;
    const addressees = asks.map(({ row, fee }) => ({
      ...candidateOfRow(row),
      id: row.id,
      firstname: row.firstname,
      cotisation: fee,
    }));
    const mails = addressees.filter(({ email }) => isEmail(email)).map((to) => letters.opened(to, opening));
    await outbox(tx).enqueue(mails, now);
  }

  async function write(tx: Tx, actor: Actor, opening: SeasonOpening, digest: string): Promise<SeasonPreview> {
    const { asks, preview } = await plan(tx, opening, true);
    if (preview.digest !== digest) throw new Refused('SEASON_STALE', { current: preview });
    // Somebody was writing the setting at the very same moment.
    if (!(await writeSetting(tx, actor, opening))) throw new Refused('SEASON_STALE', { current: preview });
    await ask(tx, actor, asks, opening);
    return { ...preview, applied: true };
  }

  /** Refused: SEASON_LABEL_INVALID, DEADLINE_PAST, AMOUNT_INVALID, INVALID_VALUE, naming the field. */
  async function checked(opening: SeasonOpening): Promise<SeasonOpening> {
    const tidy = { ...opening, label: opening.label.trim(), text: await cleanHtml(opening.text.trim()) };
    checkOpening(tidy, parisDay(clock()));
    ratesOf(tidy.rates);
    return tidy;
  }

  return {
    /** What the form begins with: the season as it is, what it cost, and everybody. */
    start: (): Promise<SeasonStart> =>
      database.read(async (tx) => {
        const club = await settings(tx).club();
        const rows = await seasonRepository(tx).candidates(false);
        return {
          current: { ...club.season, label: labelOf(club) },
          usual: wireRates(usualRates(rows.map(lastFeeOfRow))),
          members: rows.map(memberOfRow).sort(byName),
        };
      }),

    /** Who would get what; nothing is written. */
    async preview(opening: SeasonOpening): Promise<SeasonPreview> {
      const tidy = await checked(opening);
      return database.read(async (tx) => (await plan(tx, tidy, false)).preview);
    },

    /** Writes it all, or nothing. Refused as well: SEASON_STALE, with a preview as of now. */
    async apply(actor: Actor, opening: SeasonOpening, digest: string): Promise<SeasonPreview> {
      const tidy = await checked(opening);
      return database.write((tx) => write(tx, actor, tidy, digest));
    },
  };
}

export type SeasonService = ReturnType<typeof seasonService>;

const recorded = ({ valeur_chaine, valeur_texte, valeur_date }: SettingRow) => ({
  valeurChaine: valeur_chaine,
  valeurTexte: valeur_texte,
  valeurDate: valeur_date === null ? null : parisIso(valeur_date),
});

/** What the member's history says, with the season that the dossier is of. */
const deedOf = ({ row, parts, fee }: Ask, label: string) => ({
  resource: 'divers' as const,
  id: row.id,
  action: 'update' as const,
  before: {
    cotadhesion: eurosOfCents(row.cotadhesion_cents),
    cotlicence: eurosOfCents(row.cotlicence_cents),
    cotassurance: eurosOfCents(row.cotassurance_cents),
    cotencadrant: eurosOfCents(row.cotencadrant_cents),
    cotisation: row.cotisation_cents === null ? null : eurosOfCents(row.cotisation_cents),
    dossier: row.dossier === 1,
  },
  after: {
    cotadhesion: eurosOfCents(parts.adhesion),
    cotlicence: eurosOfCents(parts.licence),
    cotassurance: eurosOfCents(parts.insurance),
    cotencadrant: eurosOfCents(parts.supervisorRebate),
    cotisation: eurosOfCents(fee),
    dossier: true,
    saison: label,
  },
});
