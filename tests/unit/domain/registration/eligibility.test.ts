import { describe, expect, it } from 'vitest';
import { isTooLate, type ListChange, obstaclesTo } from '#domain/registration/after-start.ts';
import { mayRegister, placesToJoin, type RegistrationRequest } from '#domain/registration/eligibility.ts';
import type { RegistrationType } from '#domain/registration/placement.ts';
import { actorOf, outingOf, SIX_ROLES } from '../fixtures.ts';

type Change = Partial<Pick<RegistrationRequest, 'type' | 'charge'> & Omit<ListChange, 'actor'>> & {
  candidate?: Partial<RegistrationRequest['candidate']>;
  outing?: Partial<RegistrationRequest['outing']>;
  wallet?: Partial<RegistrationRequest['wallet']>;
};

/** A USER who may register as a diver: N2, 80 €, three days before; changed as told. */
function request(change: Change = {}, role: (typeof SIX_ROLES)[number] = 'USER'): RegistrationRequest & ListChange {
  const by = { actor: actorOf({ role }), subject: { id: 99 }, begun: false, directs: false, ...change };
  return {
    ...by,
    tooLate: isTooLate(by),
    candidate: {
      active: true,
      desactived: false,
      level: 'N2',
      wallet: 8000,
      alreadyRegistered: false,
      ...change.candidate,
    },
    outing: outingOf(change.outing),
    type: change.type ?? 'PARTICIPANT',
    wallet: { enabled: true, minimum: 2000, margin: 3000, ...change.wallet },
    charge: change.charge ?? null,
    now: new Date('2026-11-25T12:00:00Z'),
  };
}

const codeOf = (change: Change, role?: (typeof SIX_ROLES)[number]): string => {
  const verdict = mayRegister(request(change, role));
  return verdict.ok ? 'ok' : verdict.code;
};

const obstacles = (asked: RegistrationRequest & ListChange) => obstaclesTo(asked, asked);

const merged = (...changes: Change[]): Change =>
  changes.reduce((all, one) => ({
    ...all,
    ...one,
    candidate: { ...all.candidate, ...one.candidate },
    outing: { ...all.outing, ...one.outing },
    wallet: { ...all.wallet, ...one.wallet },
  }));

type Fault = readonly [code: string, fault: Change, exempt: readonly string[], kind?: 'diver' | 'supervisor'];

/** Contract §5, §10 and §12, in their order: what goes wrong, and the callers whom the rule spares. */
const FAULTS: readonly Fault[] = [
  ['EVENT_CANCELLED', { outing: { status: 'CANCELLED' } }, []],
  ['EVENT_PAST', { outing: { date: '2026-11-24T08:30:00Z' } }, ['SUPER_ADMIN']],
  ['OUTING_BEGUN', { begun: true }, ['SUPER_ADMIN', 'ADMIN']],
  ['DIVER_INACTIVE', { candidate: { desactived: true } }, []],
  ['ALREADY_REGISTERED', { candidate: { alreadyRegistered: true } }, []],
  ['REGISTRATION_NOT_OPEN', { outing: { inscriptionToClub: true } }, ['SUPER_ADMIN', 'ADMIN']],
  ['WALLET_BELOW_MINIMUM', { candidate: { wallet: 1999 } }, ['SUPER_ADMIN', 'ADMIN']],
  ['WALLET_SHORT', { charge: 8001 }, ['SUPER_ADMIN', 'ADMIN']],
  ['LEVEL_NOT_SUPERVISOR', { type: 'ACCOMPANIST', candidate: { level: 'N3' } }, ['SUPER_ADMIN'], 'supervisor'],
  ['SUPERVISORS_ONLY', { outing: { needcadre: true } }, ['SUPER_ADMIN'], 'diver'],
  ['LEVEL_NOT_AUTONOMOUS', { outing: { plongeeAutonomes: true }, candidate: { level: 'N1' } }, [], 'diver'],
  [
    'WALLET_EMPTY',
    { outing: { plongeeAutonomes: true }, candidate: { wallet: 0 }, wallet: { enabled: false } },
    ['SUPER_ADMIN', 'ADMIN'],
    'diver',
  ],
];

describe('who may register', () => {
  it('everything in order: yes, for each of the four types', () => {
    expect(codeOf({})).toBe('ok');
    expect(codeOf({ type: 'PENDING_PARTICIPANT' })).toBe('ok');
    expect(codeOf({ type: 'ACCOMPANIST', candidate: { level: 'E2' } })).toBe('ok');
    expect(codeOf({ type: 'PENDING_ACCOMPANIST', candidate: { level: 'E2' } })).toBe('ok');
  });

  it.each(FAULTS.flatMap(([code, fault, exempt]) => SIX_ROLES.map((role) => ({ code, fault, exempt, role }))))(
    '$code when $role registers another diver',
    ({ code, fault, exempt, role }) => expect(codeOf(fault, role)).toBe(exempt.includes(role) ? 'ok' : code),
  );

  const pairs = FAULTS.flatMap(([first, one, , kind], index) =>
    FAULTS.slice(index + 1)
      .filter(([, , , other]) => kind === undefined || other === undefined || kind === other)
      // The wallet feature cannot be on and off at once: the minimum is compared with an empty wallet below.
      .filter(([second]) => !(first.startsWith('WALLET') && second === 'WALLET_EMPTY'))
      .map(([second, two]) => ({ first, second, both: merged(one, two) })),
  );

  it.each(pairs)('$first is said before $second', ({ first, both }) => expect(codeOf(both)).toBe(first));

  it('lists all that goes wrong, the first being the refusal', () => {
    const diver = merged(...FAULTS.filter(([, , , kind]) => kind !== 'supervisor').map(([, fault]) => fault));
    const subject = { id: actorOf({}).id };
    const asked = request(merged(diver, { wallet: { enabled: true }, subject }));
    const codes = FAULTS.map(([code]) => code).filter((code) => code !== 'LEVEL_NOT_SUPERVISOR');
    expect(obstacles(asked)).toEqual(codes);
    expect(obstacles({ ...asked, type: 'ACCOMPANIST' })).toEqual([...codes.slice(0, 8), 'LEVEL_NOT_SUPERVISOR']);
    expect(obstacles({ ...asked, subject: { id: 99 } })).toEqual(['FORBIDDEN']);
    expect(obstacles({ ...asked, actor: { ...asked.actor, desactived: true } })).toEqual(['DEACTIVATED']);
  });

  it.each(SIX_ROLES)('once it has begun %s registers not themselves, nor as the director', (role) => {
    const subject = { id: actorOf({}).id };
    expect(codeOf({ begun: true, subject }, role)).toBe('OUTING_BEGUN');
    expect(codeOf({ begun: true, subject, directs: true, type: 'PENDING_PARTICIPANT' }, role)).toBe('OUTING_BEGUN');
  });

  it('once it has begun the director registers anyone, and nobody whom they may not before', () => {
    expect(obstacles(request({ begun: true, directs: true }))).toEqual([]);
    expect(obstacles(request({ directs: true }))).toEqual(['FORBIDDEN']);
    expect(obstacles(request({ begun: true }))).toEqual(['FORBIDDEN']);
  });

  it('WALLET_BELOW_MINIMUM is said before WALLET_EMPTY', () =>
    expect(codeOf({ outing: { plongeeAutonomes: true }, candidate: { wallet: 0 } })).toBe('WALLET_BELOW_MINIMUM'));

  it.each<[RegistrationType, RegistrationType]>([
    ['PARTICIPANT', 'PENDING_PARTICIPANT'],
    ['ACCOMPANIST', 'PENDING_ACCOMPANIST'],
  ])('waiting is no way round: %s and %s get the same answers', (placed, waiting) => {
    for (const [, fault] of FAULTS) {
      expect(codeOf({ ...fault, type: waiting })).toBe(codeOf({ ...fault, type: placed }));
    }
  });

  it.each(['SUPERVISORS_ONLY', 'LEVEL_NOT_AUTONOMOUS', 'WALLET_EMPTY'])('%s does not concern a supervisor', (code) => {
    const [, fault] = FAULTS.find(([name]) => name === code)!;
    expect(codeOf(merged(fault, { type: 'ACCOMPANIST', candidate: { level: 'E1_N3' } }))).toBe('ok');
  });
});

describe('the wallet’s part in it', () => {
  it.each([
    ['at the minimum', { candidate: { wallet: 2000 } }, 'ok'],
    ['just what the place takes', { charge: 8000 }, 'ok'],
    ['too little, the feature off', { charge: 8001, wallet: { enabled: false } }, 'ok'],
    ['a cent below', { candidate: { wallet: 1999 } }, 'WALLET_BELOW_MINIMUM'],
    ['below, the feature off', { candidate: { wallet: -500 }, wallet: { enabled: false } }, 'ok'],
    ['below, on an open-registration event', { candidate: { wallet: 0 }, outing: { accompanistMaxNumber: 57 } }, 'ok'],
    [
      'below, with 57 divers, which mean nothing',
      { candidate: { wallet: 0 }, outing: { diverMaxNumber: 57 } },
      'WALLET_BELOW_MINIMUM',
    ],
    ['hidden from the caller: the server decides', { candidate: { wallet: null } }, 'ok'],
    ['hidden, autonomous', { candidate: { wallet: null }, outing: { plongeeAutonomes: true } }, 'ok'],
    [
      'a cent, autonomous, the feature off',
      { candidate: { wallet: 1 }, outing: { plongeeAutonomes: true }, wallet: { enabled: false } },
      'ok',
    ],
    [
      'in debt, autonomous, the feature off',
      { candidate: { wallet: -1 }, outing: { plongeeAutonomes: true }, wallet: { enabled: false } },
      'WALLET_EMPTY',
    ],
    [
      'empty, autonomous, open registration',
      { candidate: { wallet: 0 }, outing: { plongeeAutonomes: true, accompanistMaxNumber: 57 } },
      'WALLET_EMPTY',
    ],
  ] as const)('%s', (_, change, code) => expect(codeOf(change)).toBe(code));
});

describe('the outing’s and the diver’s part in it', () => {
  it.each([
    ['later today', '2026-11-25T22:59:59Z', 'ok'],
    ['earlier today: the list can still be corrected on the site', '2026-11-24T23:00:00Z', 'ok'],
    ['yesterday in Paris, a second before midnight', '2026-11-24T22:59:59Z', 'EVENT_PAST'],
  ])('%s', (_, date, code) => expect(codeOf({ outing: { date } })).toBe(code));

  it.each([
    ['deleted', { active: false }],
    ['deactivated', { desactived: true }],
    ['both', { active: false, desactived: true }],
  ])('%s: by no role', (_, candidate) => expect(codeOf({ candidate }, 'SUPER_ADMIN')).toBe('DIVER_INACTIVE'));

  it('COMPLETE and full outings do not refuse: one waits', () => {
    expect(codeOf({ outing: { status: 'COMPLETE' } })).toBe('ok');
    expect(codeOf({ outing: { diverMaxNumber: 0 } })).toBe('ok');
  });
});

describe('the places that one may ask for', () => {
  const places = (change: Change, charges = { PARTICIPANT: 0, ACCOMPANIST: 0 }) =>
    placesToJoin(request(change), (kind) => charges[kind]);

  it.each<[string, Change, ReturnType<typeof placesToJoin>]>([
    ['a diver’s', {}, { kinds: ['PARTICIPANT'], refusal: null }],
    ['both', { candidate: { level: 'E3' } }, { kinds: ['PARTICIPANT', 'ACCOMPANIST'], refusal: null }],
    [
      'a supervisor’s alone',
      { candidate: { level: 'E3' }, outing: { needcadre: true } },
      { kinds: ['ACCOMPANIST'], refusal: null },
    ],
    ['none, and why', { outing: { needcadre: true } }, { kinds: [], refusal: 'SUPERVISORS_ONLY' }],
    [
      'none once cancelled',
      { candidate: { level: 'E3' }, outing: { status: 'CANCELLED' } },
      { kinds: [], refusal: 'EVENT_CANCELLED' },
    ],
  ])('are %s', (_which, change, found) => expect(places(change)).toEqual(found));

  it('are those that the wallet pays for', () => {
    const supervisor: Change = { candidate: { level: 'E3', wallet: 8000 } };
    expect(places(supervisor, { PARTICIPANT: 8001, ACCOMPANIST: 8000 })).toEqual({
      kinds: ['ACCOMPANIST'],
      refusal: null,
    });
    expect(places(supervisor, { PARTICIPANT: 8000, ACCOMPANIST: 8001 })).toEqual({
      kinds: ['PARTICIPANT'],
      refusal: null,
    });
    expect(places(supervisor, { PARTICIPANT: 8001, ACCOMPANIST: 8001 })).toEqual({
      kinds: [],
      refusal: 'WALLET_SHORT',
    });
  });
});
