import type { DaoRecord } from '../../../../shared/api/decoders/dao.ts';
import type { Day } from '../../../../shared/domain/dates.ts';
import { isDay } from '../../../../shared/domain/dates.ts';
import { whyNotThisDay, type Editing } from '../../../../shared/domain/donations/editability.ts';
import { MOST_COSTS, MOST_KM } from '../../../../shared/domain/donations/limits.ts';
import { centsOfEuros, type Cents } from '../../../../shared/domain/money.ts';

/** What the form holds. The treasurer's figures are as typed; null: they follow the site. */
export interface Entry {
  readonly daodate: Day;
  readonly daosite: string;
  readonly daomotif: string;
  readonly daocommentaire: string;
  readonly km: string | null;
  readonly price: string | null;
  readonly daolocked: boolean;
}

export const newEntry = (today: Day): Entry => ({
  daodate: today,
  daosite: '',
  daomotif: '',
  daocommentaire: '',
  km: null,
  price: null,
  daolocked: false,
});

export const entryOf = ({ daodate, daosite, daomotif, daocommentaire, daolocked }: DaoRecord): Entry => ({
  daodate,
  daosite,
  daomotif,
  daocommentaire,
  km: null,
  price: null,
  daolocked,
});

/** `12,5`, `12.50` → 1250 */
export function typedCents(typed: string): Cents | null {
  const cents = /^\d{1,5}([.,]\d{1,2})?$/.test(typed.trim())
    ? centsOfEuros(Number(typed.trim().replace(',', '.')))
    : null;
  return cents !== null && cents <= MOST_COSTS ? cents : null;
}

export const typedKm = (typed: string): number | null => {
  const km = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : null;
  return km !== null && km <= MOST_KM ? km : null;
};

export type Field = 'daodate' | 'daosite' | 'daomotif' | 'daokm' | 'daoprix' | 'daocommentaire';
export type Problems = Partial<Record<Field, string>>;

function dayProblem(day: Day, before: Day | null, editing: Editing): string | undefined {
  // Also one that can't be read: it goes back as it came.
  if (day === before) return undefined;
  if (!isDay(day)) return 'Indiquez le jour du trajet ou des frais.';
  const why = whyNotThisDay(day, editing, before === null);
  if (why === 'DONATION_IN_FUTURE')
    return 'Ce jour n’est pas encore passé\u00a0: indiquez celui où vous avez engagé ces frais.';
  if (why === null) return undefined;
  return before === null
    ? `Choisissez un jour de ${editing.year}, l’année ouverte aux dons, ou aujourd’hui.`
    : `Choisissez un jour de ${editing.year}, l’année ouverte aux dons.`;
}

/** What is still missing or wrong, field by field, in sentences that say what to do. */
export function problemsOf(entry: Entry, before: DaoRecord | null, editing: Editing): Problems {
  const day = dayProblem(entry.daodate, before?.daodate ?? null, editing);
  return {
    ...(day === undefined ? {} : { daodate: day }),
    ...(entry.daosite === '' ? { daosite: 'Choisissez un lieu dans la liste.' } : {}),
    ...(entry.daomotif === '' ? { daomotif: 'Choisissez un motif dans la liste.' } : {}),
    ...(entry.km !== null && typedKm(entry.km) === null
      ? { daokm: `Indiquez des kilomètres entiers, de 0 à ${MOST_KM}, pour l’aller seul.` }
      : {}),
    ...(entry.price !== null && typedCents(entry.price) === null
      ? { daoprix: 'Indiquez un montant en euros, par exemple 12,50.' }
      : {}),
  };
}

const COMPARED = ['daodate', 'daosite', 'daomotif', 'daocommentaire', 'km', 'price', 'daolocked'] as const;

export const isChanged = (entry: Entry, start: Entry): boolean =>
  COMPARED.some((field) => entry[field] !== start[field]);
