import type { LedgerOuting, LedgerTotals, Movement, OutingAccount } from '#contract/ledger.ts';
import { parisIso } from '#domain/dates.ts';
import { isFeeChange } from '#domain/ledger/kinds.ts';
import { isUndecided } from '#domain/registration/charged.ts';
import { openDebits, sumOf, wasOnOuting, type OutingMovement } from '#domain/ledger/outing.ts';
import { isCharged, proposedRefund } from '#domain/events/charges.ts';
import type { Attendance } from '#domain/registration/attendance.ts';
import { eurosOfCents, type Cents } from '#domain/money.ts';
import type { ClubConfig } from '#shared/config.ts';
import { eurosOrNull } from '#server/commons/service/wire-values.ts';
import type { DiverRow } from '#server/commons/divers/repository.ts';
import { tariffPrice, type EventRow } from '#server/modules/outings/events/mapping.ts';
import type { EntryRow } from '#server/modules/outings/entries/repository.ts';
import { meansOnWire } from './means.ts';
import type { OutingRow } from './outings-repository.ts';
import type { StatementRow, SumsRow } from './statements-query.ts';

export const movementOf = (row: StatementRow, seesAuthors: boolean): Movement => ({
  id: row.id,
  at: parisIso(row.created_at),
  amount: eurosOfCents(row.cents),
  account: row.account,
  kind: isFeeChange(row) ? 'FEE_CHANGE' : row.kind,
  reason: row.reason,
  means: meansOnWire({ ...row, kind: row.by_means }),
  event:
    row.event_id === null || row.starts_at === null
      ? null
      : { id: row.event_id, date: parisIso(row.starts_at), site: row.site ?? '' },
  author: seesAuthors ? row.author : null,
  balance: eurosOfCents(row.balance),
  diver: {
    id: row.diver_id,
    licenceNumber: row.licence,
    lastname: row.lastname,
    firstname: row.firstname,
    cptanalytique: row.cptanalytique,
  },
});

export const sumsOf = ({ count, ...row }: SumsRow): LedgerTotals => ({
  count,
  in: eurosOfCents(row.in),
  out: eurosOfCents(row.out),
});

export const listedOuting = (row: OutingRow): LedgerOuting => ({
  event: { id: row.id, date: parisIso(row.starts_at), site: row.site },
  status: row.status,
  debits: row.debits,
  debited: eurosOfCents(-row.cents),
  registered: row.registered,
});

/** Divers first, then supervisors, waiting lists, removed entries; each by name. */
const RANKS = ['PARTICIPANT', 'ACCOMPANIST', 'PENDING_PARTICIPANT', 'PENDING_ACCOMPANIST'];
const rankOf = (entry: EntryRow | undefined) => (entry?.active === 1 ? RANKS.indexOf(entry.type) : RANKS.length);

interface AccountParts {
  readonly event: EventRow;
  readonly entries: readonly EntryRow[];
  readonly movements: readonly OutingMovement[];
  readonly divers: readonly DiverRow[];
  readonly usual: Cents | null;
  readonly attendance: ReadonlyMap<number, Attendance>;
  readonly club: ClubConfig;
}

export function outingAccountOf(parts: AccountParts): OutingAccount {
  const { event, entries, movements, divers, usual, attendance, club } = parts;
  // Active entries last, because they replace removed ones of the same diver.
  const entryOf = new Map(entries.toSorted((a, b) => a.active - b.active).map((entry) => [entry.diver_id, entry]));
  const wasOn = ({ active, created_at: createdAt, delete_date: deletedAt }: EntryRow): boolean =>
    wasOnOuting({ active: active === 1, createdAt, deletedAt }, event.date);
  const wereOn = new Set(entries.filter(wasOn).map((entry) => entry.diver_id));
  const owed = openDebits(movements);
  const leftLate = new Map(entries.filter(isUndecided).map(({ diver_id: id, charge_cents: paid }) => [id, paid ?? 0]));
  const lateOf = (id: number) => {
    const paid = leftLate.get(id);
    return paid === undefined
      ? null
      : { paid: eurosOfCents(paid), proposed: eurosOfCents(proposedRefund(paid, club.charges)) };
  };
  const moved = (id: number, kind: OutingMovement['kind']): Cents =>
    sumOf(movements.filter((movement) => movement.diverId === id && movement.kind === kind));
  const people = divers.map((diver) => {
    const entry = entryOf.get(diver.id);
    return { diver, entry, price: tariffPrice(diver, entry?.type, event, club.tariffs) };
  });
  // A usual debit would be a guess beside the prices of a table.
  const isPriced = event.tariffs !== null || people.some(({ price }) => price !== null);
  return {
    event: { id: event.id, date: event.date, site: event.site.name },
    status: event.status,
    debits: owed.length,
    debited: eurosOfCents(-sumOf(owed)),
    charged: isCharged(event, club.charges),
    suggested: isPriced ? null : (event.price ?? eurosOrNull(usual)),
    people: people
      .toSorted(
        (a, b) =>
          rankOf(a.entry) - rankOf(b.entry) ||
          a.diver.lastname.localeCompare(b.diver.lastname, 'fr') ||
          a.diver.firstname.localeCompare(b.diver.firstname, 'fr'),
      )
      .map(({ diver, entry, price }) => ({
        id: diver.id,
        lastname: diver.lastname,
        firstname: diver.firstname,
        type: entry?.type ?? null,
        active: entry?.active === 1,
        wasOn: wereOn.has(diver.id),
        attendance: attendance.get(diver.id) ?? null,
        wallet: eurosOfCents(diver.wallet_cents),
        price,
        debited: eurosOfCents(-moved(diver.id, 'OUTING')),
        refunded: eurosOfCents(moved(diver.id, 'OUTING_REFUND')),
        late: lateOf(diver.id),
      })),
  };
}
