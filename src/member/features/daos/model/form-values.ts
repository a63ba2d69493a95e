import type { DaoCreate, DaoUpdate, Dao } from '#contract/daos.ts';
import { type Editing, type Journey, MAX_COSTS, MAX_KM, whyNotThisDay } from '#domain/daos/entry.ts';
import { isDay, type Day } from '#domain/dates.ts';
import { type Cents, eurosOfCents } from '#domain/money.ts';
import { parseCents } from '#domain/typed-amount.ts';
import { DAO_REFUSALS } from '#messages/daos.ts';
import type { Donor } from '#ui/data/journey.ts';

export interface DonationValues {
  readonly daodate: Day;
  readonly daosite: string;
  readonly daomotif: string;
  readonly daocommentaire: string;
  readonly daolocked: boolean;
  /** Of a new one: asks for the money instead of giving it. */
  readonly paidBack: boolean;
  /** Typed by the treasurer; null: follows the site. */
  readonly km: string | null;
  readonly price: string | null;
}

export const newValues = (today: Day): DonationValues => ({
  daodate: today,
  daosite: '',
  daomotif: '',
  daocommentaire: '',
  daolocked: false,
  paidBack: false,
  km: null,
  price: null,
});

export const valuesOf = (record: Dao): DonationValues => {
  const { daodate, daosite, daomotif, daocommentaire, daolocked } = record;
  return { daodate, daosite, daomotif, daocommentaire, daolocked, paidBack: false, km: null, price: null };
};

export const isChanged = (values: DonationValues, start: DonationValues): boolean =>
  JSON.stringify(values) !== JSON.stringify(start);

const within = (value: number | null, max: number): number | null =>
  value !== null && value >= 0 && value <= max ? value : null;

export const typedCents = (typed: string): Cents | null => within(parseCents(typed), MAX_COSTS);
export const typedKm = (typed: string): number | null =>
  within(/^\d+$/.test(typed.trim()) ? Number(typed) : null, MAX_KM);

/** In the order of the form. */
export const FIELDS = ['daodate', 'daosite', 'daomotif', 'daokm', 'daoprix', 'daocommentaire'] as const;
export type Field = (typeof FIELDS)[number];
export const isField = (name: string | undefined): name is Field => FIELDS.some((field) => field === name);

export type Problems = Partial<Record<Field, string | undefined>>;

function dayProblem(day: Day, before: Day | undefined, editing: Editing): string | undefined {
  // Also unreadable days, which are sent back unchanged.
  if (day === before) return undefined;
  if (!isDay(day)) return DAO_REFUSALS.daodate;
  const why = whyNotThisDay(day, editing, before === undefined);
  if (why === null) return undefined;
  if (why === 'DONATION_IN_FUTURE')
    return 'Ce jour n’est pas encore passé\u00a0: indiquez celui où vous avez engagé ces frais.';
  const today = before === undefined ? ', ou aujourd’hui' : '';
  return `Choisissez un jour de ${editing.year}, l’année ouverte aux dons${today}.`;
}

/** `before`: null for a new donation. */
export const problemsOf = (values: DonationValues, before: Dao | null, editing: Editing): Problems => ({
  daodate: dayProblem(values.daodate, before?.daodate, editing),
  daosite: values.daosite === '' ? DAO_REFUSALS.daosite : undefined,
  daomotif: values.daomotif === '' ? DAO_REFUSALS.daomotif : undefined,
  daokm: values.km !== null && typedKm(values.km) === null ? DAO_REFUSALS.daokm : undefined,
  daoprix: values.price !== null && typedCents(values.price) === null ? DAO_REFUSALS.daoprix : undefined,
});

export interface Figures {
  readonly km: number;
  readonly cents: Cents;
  readonly journey: Journey | null;
}

/** Leaves an unknown distance to the server. */
function edited(values: DonationValues, { km, cents, journey }: Figures) {
  const { km: typed, price: _price, paidBack: _paidBack, ...fields } = values;
  const isUnknown = typed === null && (journey === null || journey.source === 'UNKNOWN');
  return {
    ...fields,
    daocommentaire: values.daocommentaire.trim(),
    ...(!isUnknown && { daokm: km }),
    daoprix: eurosOfCents(cents),
  };
}

/** Specification §3. */
export const createBody = (
  values: DonationValues,
  figures: Figures,
  donor: Donor,
): DaoCreate & { daofirstname: string; daolastname: string } => ({
  daoiddiver: donor.id,
  daofirstname: donor.firstname,
  daolastname: donor.lastname,
  ...edited(values, figures),
  ...(values.paidBack && { paidBack: true }),
});

/** Sends the whole record: fields that the form does not edit stay unchanged (contract §1). */
export function updateBody(record: Dao, values: DonationValues, figures: Figures): DaoUpdate {
  const { kmSource: _source, valuation: _valuation, refund: _refund, daokm: _km, ...rest } = record;
  return { ...rest, ...edited(values, figures) };
}
