import { createHash } from 'node:crypto';
import type { SeasonLine, SeasonOpening, SeasonPreview } from '../../../shared/contract/season.ts';
import { isEmail } from '../../../shared/domain/email.ts';
import { feeOf, type FeeParts } from '../../../shared/domain/membership/fee.ts';
import { feePartsOf, isProposed, warningsOf, type SeasonRates } from '../../../shared/domain/membership/season.ts';
import { eurosOfCents, type Cents } from '../../../shared/domain/money.ts';
import { candidateOfRow, memberOfRow } from './mapping.ts';
import type { CandidateRow } from './season-repository.ts';

/** What a season asks of one member. */
export interface Ask {
  readonly row: CandidateRow;
  readonly parts: FeeParts;
  readonly fee: Cents;
}

/** Whom it is opened to and for how much, by id. */
export function asksOf(
  rows: readonly CandidateRow[],
  rates: SeasonRates,
  { excluded, added }: Pick<SeasonOpening, 'excluded' | 'added'>,
  sameSeason: boolean,
): Ask[] {
  const [left, taken] = [new Set(excluded), new Set(added)];
  return rows
    .filter((row) => (isProposed(candidateOfRow(row), sameSeason) ? !left.has(row.id) : taken.has(row.id)))
    .map((row) => {
      const parts = feePartsOf(rates, row);
      return { row, parts, fee: feeOf(parts) };
    });
}

/** Members with one and the same fee, who are written with one statement. */
export function byParts(asks: readonly Ask[]): readonly (readonly Ask[])[] {
  const groups = new Map<string, Ask[]>();
  for (const ask of asks) {
    const key = JSON.stringify(ask.parts);
    groups.set(key, [...(groups.get(key) ?? []), ask]);
  }
  return [...groups.values()];
}

const lineOf = ({ row, parts, fee }: Ask, rates: SeasonRates, sameSeason: boolean): SeasonLine => ({
  ...memberOfRow(row),
  parts: {
    adhesion: eurosOfCents(parts.adhesion),
    licence: eurosOfCents(parts.licence),
    insurance: eurosOfCents(parts.insurance),
    supervisorRebate: eurosOfCents(parts.supervisorRebate),
  },
  total: eurosOfCents(fee),
  warnings: warningsOf(candidateOfRow(row), rates, sameSeason),
});

const LETTERS = new Intl.Collator('fr', { sensitivity: 'base' });

interface Named {
  readonly id: number;
  readonly lastname: string;
  readonly firstname: string;
}

/** As a French index has them. */
export const byName = (a: Named, b: Named): number =>
  LETTERS.compare(a.lastname, b.lastname) || LETTERS.compare(a.firstname, b.firstname) || a.id - b.id;

/** Of what was asked and of the members whom it is about: it is another one as soon as either has changed. */
function digestOf(opening: SeasonOpening, asks: readonly Ask[]): string {
  const { label, text, deadline, rates, mail } = opening;
  const state = asks.map(({ row, fee }) => [row.id, row.version, fee]);
  return createHash('sha256')
    .update(JSON.stringify([label, text, deadline, rates, mail, state]))
    .digest('base64url');
}

export function previewOf(
  opening: SeasonOpening,
  rates: SeasonRates,
  asks: readonly Ask[],
  sameSeason: boolean,
): SeasonPreview {
  const { label, text, deadline, mail } = opening;
  return {
    digest: digestOf(opening, asks),
    applied: false,
    label,
    text,
    deadline,
    counts: { members: asks.length, mails: mail ? asks.filter(({ row }) => isEmail(row.email)).length : 0 },
    total: eurosOfCents(asks.reduce((sum, { fee }) => sum + fee, 0)),
    lines: asks.map((ask) => lineOf(ask, rates, sameSeason)).sort(byName),
  };
}
