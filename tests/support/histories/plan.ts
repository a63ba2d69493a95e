// What the clients of a seed do, and what befalls the servers meanwhile: the same for the same seed.
import { defaultConfig } from '#shared/config.ts';
import type { Actor, Role } from '#domain/permissions.ts';
import type { Person } from '../divers.ts';
import type { Act, Setup } from './history.ts';

export const MEMBERS = 14;
const SUPERVISORS = 4;
export const OUTINGS = 3;
/** Members with a payment under way. */
export const PAYERS = 5;
/** Beside the members, who act for themselves: two of each, 20 clients in all. */
export const STAFF = ['OPEN', 'ADMIN', 'SUPER_ADMIN'] as const satisfies readonly Role[];
const CLIENTS_OF_A_ROLE = 2;

/** In cents; the minimum refuses members who were debited a few times. */
export const WALLET = 60_00;
export const MINIMUM = 20_00;
export const TOP_UP = 50_00;

/** Places of divers; one of supervisors each. */
export const PLACES = [1, 2, 4] as const;

export const levelOf = (member: number): string => (member < SUPERVISORS ? 'E1_N3' : 'N2');

/** Ids in the database. */
export interface People {
  readonly members: readonly Person[];
  readonly staff: Readonly<Record<(typeof STAFF)[number], Person & { readonly level: string }>>;
  readonly outings: readonly number[];
  /** Of the first members. */
  readonly checkouts: readonly number[];
}

export interface Client {
  readonly name: string;
  /** Index of `Setup.actors`. */
  readonly actor: number;
  readonly acts: readonly { readonly act: Act; readonly pauseMs: number; readonly server: number }[];
  /** Chance that an act without an answer is sent again. */
  readonly insists: number;
}

/** Befalls a server once so many acts have begun; `cut` ends its connections, `drop` those of the database. */
export interface Fault {
  readonly after: number;
  readonly kind: 'kill' | 'stop' | 'cut' | 'drop';
  readonly server: number;
  readonly ms: number;
}

export interface Plan {
  readonly setup: Setup;
  readonly clients: readonly Client[];
  readonly faults: readonly Fault[];
}

interface Seeded extends Pick<Setup, 'engine' | 'seed' | 'now'> {
  /** Of the seed. */
  readonly random: () => number;
  readonly servers: number;
  /** Acts of one client. */
  readonly actsEach: number;
}

export function planOf({ engine, seed, now, random, servers, actsEach }: Seeded, people: People): Plan {
  const below = (count: number): number => Math.floor(random() * count);
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const chance = (share: number): boolean => random() < share;
  const ids = people.members.map(({ id }) => id);
  const actor = (id: number, licenceNumber: string, role: Role, level: string): Actor => ({
    id,
    licenceNumber,
    role,
    level,
    familyId: null,
    dao: false,
    desactived: false,
  });
  const staff = STAFF.map((role) => ({ role, ...people.staff[role] }));
  const actors = [
    ...people.members.map(({ id, licence }, index) => actor(id, licence, 'USER', levelOf(index))),
    ...staff.map(({ id, licence, role, level }) => actor(id, licence, role, level)),
  ];
  let keys = 0;
  const key = (): string => `form-${seed}-${engine}-${String((keys += 1)).padStart(4, '0')}`;

  const register = (diver: number): Act => {
    const supervises = ids.indexOf(diver) < SUPERVISORS && chance(0.6);
    const type = supervises ? 'ACCOMPANIST' : 'PARTICIPANT';
    return { act: 'register', outing: oneOf(people.outings), diver, type, position: 1 + below(3) };
  };
  const withdraw = (diver: number): Act => ({ act: 'withdraw', outing: oneOf(people.outings), diver });
  const move = (diver: number): Act => {
    const type = oneOf(['PARTICIPANT', 'PARTICIPANT', 'PENDING_PARTICIPANT', 'ACCOMPANIST'] as const);
    return { act: 'move', outing: oneOf(people.outings), diver, type, position: 1 + below(4) };
  };
  const debit = (): Act => {
    const lines = [...new Set([oneOf(ids), oneOf(ids), oneOf(ids)])].map((diver) => ({
      diver,
      cents: 5_00 + 100 * below(20),
    }));
    return { act: 'debit', outing: oneOf(people.outings), lines, key: key(), again: chance(0.7) };
  };
  const about = (act: 'look' | 'cancel' | 'refund'): Act => ({ act, outing: oneOf(people.outings) });

  /** Each list from the likeliest to the rarest, with its share of a hundred. */
  const choose = (shares: readonly (readonly [number, () => Act])[]): Act => {
    let left = random() * 100;
    return (shares.find(([share]) => (left -= share) < 0) ?? shares[0])?.[1]() as Act;
  };
  const ofMember = (index: number): Act => {
    const id = ids[index] ?? 0;
    const checkout = people.checkouts[index];
    return choose([
      [36, () => register(id)],
      [26, () => withdraw(id)],
      [12, () => about('look')],
      [14, () => (checkout === undefined ? about('look') : { act: 'confirm', diver: id, checkout })],
      [7, () => ({ act: 'balance', diver: id })],
      [5, () => ({ act: 'statement', diver: id })],
    ]);
  };
  const ofStaff: Record<(typeof STAFF)[number], () => Act> = {
    OPEN: () =>
      choose([
        [60, () => register(oneOf(ids))],
        [40, () => withdraw(oneOf(ids))],
      ]),
    ADMIN: () =>
      choose([
        [45, () => move(oneOf(ids))],
        [25, () => ({ act: 'places', outing: oneOf(people.outings), diverMaxNumber: 1 + below(5) })],
        [15, () => register(oneOf(ids))],
        [14, () => withdraw(oneOf(ids))],
        [1, () => about('cancel')],
      ]),
    SUPER_ADMIN: () =>
      choose([
        [40, debit],
        [30, () => ({ act: 'credit', diver: oneOf(ids), cents: 100 * (below(30) - 12) || 500, key: key() })],
        [20, () => about('refund')],
        [6, () => ({ act: 'statement', diver: oneOf(ids) })],
        [4, () => about('cancel')],
      ]),
  };
  const timed = (act: Act) => ({ act, pauseMs: chance(0.5) ? 0 : below(40), server: below(servers) });
  const times = <T>(count: number, one: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => one(index));

  const clients: Client[] = [
    ...people.members.map(({ id }, index): Client => {
      const acts = times(actsEach, () => timed(ofMember(index)));
      const checkout = people.checkouts[index];
      // Some pay early, some late.
      if (checkout !== undefined)
        acts.splice(below(actsEach), 0, timed({ act: 'pay', diver: id, checkout, cents: TOP_UP }));
      return { name: `member ${id}`, actor: index, acts, insists: 0.6 };
    }),
    ...staff.flatMap(({ role }, index) =>
      times(CLIENTS_OF_A_ROLE, (number): Client => ({
        name: `${role} ${number + 1}`,
        actor: people.members.length + index,
        acts: times(actsEach, () => timed(ofStaff[role]())),
        insists: 0.8,
      })),
    ),
  ];
  const total = clients.reduce((sum, { acts }) => sum + acts.length, 0);
  const kinds: Fault['kind'][] = ['kill', 'stop', 'stop', 'cut', 'cut'];
  if (engine === 'postgres') kinds.push('drop');
  const faults = times(2 + below(3), (): Fault => ({
    after: Math.floor(total * (0.1 + 0.8 * random())),
    kind: oneOf(kinds),
    server: below(servers),
    ms: 100 + below(600),
  })).toSorted((a, b) => a.after - b.after);

  const outings = people.outings.map((id, index) => ({
    id,
    outing: {
      date: OUTING_DATE,
      hourRdv: '',
      status: 'OPEN' as const,
      diverMaxNumber: PLACES[index] ?? 1,
      accompanistMaxNumber: 1,
      inscriptionToClub: false,
      plongeeAutonomes: false,
      needcadre: false,
    },
    // Somebody was there before: an outing without a past is deleted, not cancelled.
    removed: [`PARTICIPANT 1 ${ids[index]}`],
  }));
  return {
    setup: {
      engine,
      seed,
      now,
      actors,
      outings,
      divers: people.members.map(({ id }, index) => ({ id, level: levelOf(index), cents: WALLET })),
      wallet: { enabled: true, minimum: MINIMUM, margin: 0 },
      waitingList: defaultConfig.waitingList,
    },
    clients,
    faults,
  };
}

/** Far from the clock of every history. */
export const OUTING_DATE = '2026-12-12T08:00:00.000Z';
