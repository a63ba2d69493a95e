import { bookId, type BookCode } from '#domain/books/accounts.ts';
import { REASONS } from '#domain/daos/entry.ts';
import { DONATION_SITES, siteNamed } from '#domain/daos/sites.ts';
import { PAID_FROM, type RefundState, type RefundWay } from '#domain/daos/refund.ts';
import { scaleOf, valuationOf } from '#domain/daos/valuation.ts';
import { addDays, instantInParis, type Day } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import { expenseLabel } from '#messages/expenses.ts';
import type { Tx } from '#server/db/database.ts';
import { meansOf } from '#server/db/mirrors.ts';
import { insertRows } from '#server/db/sets.ts';
import { ledgerRepository } from '#server/commons/ledger/repository.ts';
import { ACCOUNTS } from './accounts.ts';
import type { DemoMember } from './members.ts';

interface Example {
  readonly state: RefundState;
  readonly daysAgo: number;
  readonly km: number;
  readonly site: string;
  readonly comment: string;
  /** Accepted cents; the whole requested amount by default. */
  readonly granted?: Cents;
  readonly reason?: string;
  readonly way?: RefundWay;
}

const ONE_OF_EACH: readonly Example[] = [
  { state: 'ASKED', daysAgo: 2, km: 62, site: 'VODELE', comment: 'Remorque du club, péage compris.' },
  { state: 'ASKED', daysAgo: 5, km: 18, site: 'PISCINE', comment: 'Retour des blocs de la TIV.' },
  {
    state: 'ACCEPTED',
    daysAgo: 12,
    km: 44,
    site: 'BARGES',
    comment: 'Deux plongées d’encadrement.',
    granted: 50_00,
    reason: 'Trajet partagé à deux voitures\u00a0: une seule est remboursée.',
  },
  { state: 'PAID', daysAgo: 30, km: 51, site: 'VODELE', comment: 'Niveau 2 du samedi.', way: 'TRANSFER' },
  { state: 'PAID', daysAgo: 26, km: 20, site: 'BARGES', comment: 'Baptêmes.', way: 'WALLET' },
  {
    state: 'REFUSED',
    daysAgo: 22,
    km: 33,
    site: 'LA GOMBE',
    comment: 'Plongée entre amis.',
    reason: 'Cette plongée n’était pas une sortie du club.',
  },
  { state: 'WAIVED', daysAgo: 40, km: 25, site: 'VODELE', comment: 'Réunion des encadrants.' },
];

interface Options {
  readonly members: readonly DemoMember[];
  readonly treasurer: number;
  readonly today: Day;
}

/** Expenses that members want back, in each of their states, with their rows of the books. */
export async function fillExpenses(tx: Tx, { members, treasurer, today }: Options): Promise<void> {
  const donors = members.filter(({ dao, desactived, voiturecv }) => dao === 1 && desactived !== 1 && voiturecv > 1);
  // The contract's accounts have no more movements than it says.
  const others = donors.filter(({ id }) => members.findIndex((one) => one.id === id) >= ACCOUNTS.length);
  for (const [at, example] of ONE_OF_EACH.entries()) {
    const donor = (example.way === 'WALLET' ? others : donors)[Math.floor(at / 3)] ?? donors[0];
    if (donor) await fillExpense(tx, example, donor, { treasurer, today });
  }
}

async function fillExpense(
  tx: Tx,
  { state, daysAgo, km, site, comment, reason, way, ...example }: Example,
  donor: DemoMember,
  { treasurer, today }: Omit<Options, 'members'>,
): Promise<void> {
  const day = addDays(today, -daysAgo);
  const cents = siteNamed(DONATION_SITES, site)?.cents ?? 0;
  // The newest of all movements, which are numbered as they came.
  const on = way === 'WALLET' ? today : addDays(day, state === 'ASKED' ? 0 : 2);
  const at = instantInParis(on, way === 'WALLET' ? '00:00' : '20:40');
  const { total } = valuationOf([{ km, costs: cents }], donor.voiturecv, scaleOf(Number(day.slice(0, 4))));
  const granted = state === 'ASKED' || state === 'REFUSED' ? null : (example.granted ?? total);
  const place = { daodate: day, daosite: site };
  const values = {
    diver_id: donor.id,
    day,
    site,
    motif: REASONS[2],
    km,
    km_source: 'ROUTE',
    price_cents: cents,
    comment,
    created_at: instantInParis(day, '20:15').toISOString(),
    refund: state,
    refund_on: on,
    refund_cents: granted,
    refund_reason: reason ?? null,
    refund_way: way ?? null,
  };
  const [id = 0] = await insertRows(tx, 'daos', [values]);
  if (granted === null) return;
  const book = async (debit: BookCode, credit: BookCode, act: string) => {
    const row = { debit: bookId(debit), credit: bookId(credit), cents: granted, reference: `expense:${id}:${act}` };
    const about = { label: expenseLabel(place), diver_id: donor.id, author_id: treasurer };
    const when = { year: Number(on.slice(0, 4)), day: on, created_at: at.toISOString() };
    return (await insertRows(tx, 'transfers', [{ ...row, ...about, ...when }]))[0] ?? 0;
  };
  await book('EXPENSES', 'EXPENSES_OWED', 'accepted');
  if (state === 'WAIVED') await book('EXPENSES_OWED', 'EXPENSES_WAIVED', 'waived');
  if (way === 'WALLET') {
    const movement = { diverId: donor.id, cents: granted, kind: 'EXPENSE', authorId: treasurer } as const;
    const why = { reason: expenseLabel(place), reference: `expense:${id}:paid` };
    await ledgerRepository(tx).add([{ ...movement, ...why }], at);
  } else if (way !== undefined) {
    const transfer_id = await book('EXPENSES_OWED', PAID_FROM[way], 'paid');
    await insertRows(tx, 'means', [meansOf({ transfer_id }, { kind: way })]);
  }
}
