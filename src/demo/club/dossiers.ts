import { addDays, instantInParis, type Day, parisDay } from '#domain/dates.ts';
import { feeOf, instalmentsOf } from '#domain/membership/fee.ts';
import { type SeasonRates, feePartsOf } from '#domain/membership/season.ts';
import { reasonOf } from '#messages/payments.ts';
import { ACCOUNTS } from './accounts.ts';
import type { MemberValues } from './members.ts';
import type { Random } from './random.ts';

/** Rates of the demonstration's season; account 10 owes 170 € (contract §9). */
const RATES: SeasonRates = {
  adhesion: 100_00,
  licence: 46_00,
  insurances: [
    { name: 'Loisir 1', cents: 24_00 },
    { name: 'Loisir 2', cents: 32_00 },
    { name: 'Loisir 3', cents: 54_00 },
    { name: 'Aucune', cents: 0 },
  ],
  otherInsurance: 0,
  supervisorRebate: -20_00,
};

const ASKED_DAYS_AGO = 40;
/** One dossier in six is awaited, one in six is sent but not paid. */
const ONE_IN = 6;
/** Place of a member whose dossier was sent, but lacks something. */
const INCOMPLETE = 37;

const at = (today: Day, daysAgo: number, hour: string) => instantInParis(addDays(today, -daysAgo), hour).toISOString();

const stateFor = (index: number, { dossier, cotisation_cents: due }: MemberValues): 'awaited' | 'sent' | 'paid' => {
  if (dossier === 1) return 'awaited';
  if ((due ?? 0) > 0) return 'sent';
  // The contract's accounts owe only what it says.
  if (index < ACCOUNTS.length || index % ONE_IN > 1) return 'paid';
  return index % ONE_IN === 0 ? 'awaited' : 'sent';
};

/** Adds the dossiers of the season; ineligible members have none. */
export function* withDossiers(random: Random, members: Iterable<MemberValues>, today: Day): Generator<MemberValues> {
  let index = 0;
  for (const member of members) {
    yield withDossier(random, member, index, today);
    index += 1;
  }
}

function withDossier(random: Random, member: MemberValues, index: number, today: Day): MemberValues {
  const [sentAfter, paidAfter, hour] = [random.between(1, 20), random.between(0, 8), random.between(8, 21)];
  if ((member.cotisation_cents ?? 0) < 0) return member;
  const state = stateFor(index, member);
  const time = `${String(hour).padStart(2, '0')}:15`;
  const daysAgo = ASKED_DAYS_AGO - sentAfter;
  return {
    ...member,
    ...feeOfSeason(member, state === 'paid'),
    dossier: state === 'awaited' ? 1 : 0,
    ...(index === INCOMPLETE && { dossier_missing: 'certificat médical illisible, photo' }),
    dossier_asked_at: at(today, ASKED_DAYS_AGO, '18:00'),
    ...(state !== 'awaited' && { dossier_sent_at: at(today, daysAgo, time), dossier_text: textOf(member) }),
    ...(state === 'paid' && { dossier_paid_at: at(today, daysAgo - paidAfter, time) }),
  };
}

/** Parts of the fee; those of the contract's accounts add up to the sum that it says. */
function feeOfSeason(member: MemberValues, isPaid: boolean) {
  const due = member.cotisation_cents ?? 0;
  const parts = feePartsOf(RATES, { level: member.level, assurance: due > 0 ? 'Loisir 1' : member.assurance });
  const fee = due > 0 ? due : feeOf(parts);
  return {
    cotadhesion_cents: parts.adhesion + fee - feeOf(parts),
    cotlicence_cents: parts.licence,
    cotassurance_cents: parts.insurance,
    cotencadrant_cents: parts.supervisorRebate,
    cotisation_cents: isPaid ? 0 : fee,
    ...(due > 0 ? { assurance: 'Loisir 1' } : {}),
  };
}

export const dossierVersionOf = ({ id, dossier_sent_at, dossier_text }: MemberValues & { readonly id: number }) =>
  dossier_sent_at && dossier_text ? [{ diver_id: id, sent_at: dossier_sent_at, text: dossier_text }] : [];

const textOf = (member: MemberValues): string =>
  [
    `Dossier de ${member.firstname} ${member.lastname}, licence ${member.licence}`,
    'Aucune modification.',
    '',
    `Adresse : ${member.adresse}, ${member.codepostal} ${member.ville}`,
    `Téléphone : ${member.telephone}`,
    `E-mail : ${member.email}`,
    `En cas d’urgence : ${member.urgence1}`,
    `Assurance : ${member.assurance}`,
  ].join('\n');

type Payer = MemberValues & { readonly id: number };

/** A season's fee that is paid in three, from the day of the dossier on: the checkout, and what has come of it. */
export function paidInThree({ id, dossier_paid_at, ...fee }: Payer, today: Day) {
  const at = dossier_paid_at ?? instantInParis(today).toISOString();
  const parts = [fee.cotadhesion_cents, fee.cotlicence_cents, fee.cotassurance_cents, fee.cotencadrant_cents];
  const cents = parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
  const plan = instalmentsOf(cents, 3, parisDay(at)).map((one) => ({
    ...one,
    state: one.day <= today ? ('PAID' as const) : ('AWAITED' as const),
  }));
  const paid = plan.filter(({ state }) => state === 'PAID');
  return {
    intent: {
      reference: 'demo-in-three',
      diver_id: id,
      purpose: 'MEMBERSHIP_3',
      cents,
      state: 'PAID',
      created_at: at,
      paid_at: at,
      instalments: JSON.stringify(plan),
    },
    movements: paid.map(({ day, cents: part }, index) => ({
      diver_id: id,
      cents: part,
      kind: 'ONLINE_PAYMENT' as const,
      reference: `helloasso:payment:demo-0${index + 1}`,
      account: 'MEMBERSHIP' as const,
      reason: reasonOf(index + 1, null),
      created_at: index === 0 ? at : instantInParis(day, '06:00').toISOString(),
    })),
  };
}
