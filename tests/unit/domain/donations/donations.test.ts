import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  KM_SOURCES,
  REASONS,
  boundedBy,
  donationMatches,
  estimatedMetres,
  greatCircle,
  journeyOf,
  kmOfMetres,
  setByHand,
  wayBetween,
  whyNoneCanBeAdded,
  isReason,
  whyNotEditable,
  whyNotThisDay,
} from '#domain/daos/entry.ts';
import { scaleOf, SCALES, type Scale, expenseOf, valuationOf } from '#domain/daos/valuation.ts';
import { DONATION_SITES } from '#domain/daos/sites.ts';
import { coordinatesOf } from '#domain/gps.ts';
import { siteOption } from '#messages/daos.ts';
import { tableOf } from '../fixtures.ts';

const scale = scaleOf(2025);

describe('the sites of section 3', () => {
  it('are 22, with their prices', () => {
    const prices = DONATION_SITES.map(({ name, cents }) => `${name} ${cents / 100}`);
    expect(prices.join(', ')).toBe(
      [
        'PISCINE 0, BARGES 5, BARRAGE 17, CROISETTE / VODECEE 17, DOURS 5, DUIKTANK 14, DUIKTANK JOURNEE 35',
        'ESTARTIT Voyage Club 0, FLOREFFE 2, FORME4 0, LA GOMBE 21, LA GRAVIERE DU FORT 0, NEMO33 30',
        'PEETERS pour les Réépreuves 0, ROCHEFONTAINE 21, ROEUX / LAC BLEU 0, SCOUFFLENY 15, TRELON 8',
        'VILLERS 2 EGLISES 20, VODELE 21, ZEELAND 5, ZZ_Situation particulière: précisez en commentaire 0',
      ].join(', '),
    );
    expect(DONATION_SITES).toHaveLength(22);
  });

  it('each lie somewhere but the one that is nowhere, and say what the price covers', () => {
    const nowhere = DONATION_SITES.filter(({ gps }) => coordinatesOf(gps) === null).map(({ name }) => name);
    expect(nowhere).toEqual(['ZZ_Situation particulière: précisez en commentaire']);
    expect(DONATION_SITES.filter(({ description }) => description === '')).toEqual([]);
    const vodele = DONATION_SITES.find(({ name }) => name === 'VODELE')!;
    expect(siteOption(vodele)).toBe('VODELE – 21\u00a0€ (2 plongées + forfait gonflage)');
    expect(siteOption({ name: 'ICI', cents: 12_50, description: '', gps: '' })).toBe('ICI – 12,50\u00a0€');
  });
});

describe('the reasons of section 3', () => {
  it('are to the letter', () =>
    expect(REASONS).toEqual([
      'Permanence Matériel',
      'Formation Piscine (Baptême, PN1, TSI, ...)',
      'Encadrement sur site (TNx, ENx, Bio, Sout, ...)',
      'Directeur de Plongée',
      'Réunion (Bureau, Comité, Encadrants, ...)',
      'TIV / Réépreuve',
      'Stagiaire E1/N4/E2/E3/E4 | Formation reçue',
      'Autre (à détailler en commentaire)',
    ]));
});

describe('the valuation', () => {
  it('reads an entry of the wire in whole kilometres and cents, whatever decimals it came with', () =>
    expect(expenseOf({ daokm: 55.6, daoprix: 21.005 })).toEqual({ km: 56, costs: 2101 }));

  // One way, the car, costs in cents: what the distance there and back is worth, the total, 66 % of it. By hand.
  it.each(
    tableOf(`
      km     cv  costs  distance mileage  total    reduction
      0      5   0      0        0        0        0
      56     5   2100   112      7123     9223     6087
      56     3   2100   112      5925     8025     5296
      56     7   0      112      7806     7806     5152
      56     8   0      112      7806     7806     5152
      56     0   2100   112      0        2100     1386
      56     -3  2100   112      0        2100     1386
      56     1   2100   0        0        2100     1386
      2499   3   0      4998     264394   264394   174500
      2500   3   0      5000     264500   264500   174570
      2500   7   0      5000     348500   348500   230010
      9999   3   0      19998    738437   738437   487368
      10000  3   0      20000    740000   740000   488400
      10000  7   1      20000    940000   940001   620401
    `),
  )('$km km with $cv CV and $costs cents', ({ km, cv, costs, distance, mileage, total, reduction }) => {
    expect(valuationOf([{ km: Number(km), costs: Number(costs) }], Number(cv), scale)).toEqual({
      distance: Number(distance),
      mileage: Number(mileage),
      costs: Number(costs),
      total: Number(total),
      reduction: Number(reduction),
    });
  });

  it('of a year applies the scale once to the whole distance, which is not the sum of the entries', () => {
    const trips = Array.from({ length: 30 }, () => ({ km: 100, costs: 5_00 }));
    const year = valuationOf(trips, 5, scale);
    // 6000 km: 6000 × 0,357 + 1395.
    expect(year).toMatchObject({ distance: 6000, mileage: 3537_00, costs: 150_00, total: 3687_00, reduction: 2433_42 });
    const single = trips.map((trip) => valuationOf([trip], 5, scale).total);
    expect(single.reduce((sum, one) => sum + one, 0)).toBe(3966_00);
  });

  it('rounds at the end only: a half cent is not rounded twice', () => {
    // 2 km × 0,529 = 1,058 €; 66 % of 1,058 is 0,698, of the rounded 1,06 it would be 0,6996.
    expect(valuationOf([{ km: 1, costs: 0 }], 3, scale)).toMatchObject({ mileage: 106, reduction: 70 });
    // 0,38 € × 3 km there and back, three times: 66 % of 1,587 × 2.
    const three = [1, 1, 1].map((km) => ({ km, costs: 0 }));
    expect(valuationOf(three, 3, scale).total).toBe(317);
  });

  const trips = fc.array(fc.record({ km: fc.integer({ min: 0, max: 3000 }), costs: fc.nat(50_000) }), {
    maxLength: 30,
  });
  const cars = fc.integer({ min: -2, max: 20 });

  it('adds the costs always, is never negative, and 66 % of it is within a cent', () =>
    fc.assert(
      fc.property(trips, cars, (expenses, cv) => {
        const { mileage, costs, total, reduction } = valuationOf(expenses, cv, scale);
        expect(costs).toBe(expenses.reduce((sum, one) => sum + one.costs, 0));
        expect(total).toBe(mileage + costs);
        expect(mileage).toBeGreaterThanOrEqual(0);
        expect(Math.abs(reduction - total * 0.66)).toBeLessThanOrEqual(0.84);
      }),
    ));

  it('goes by the euro figures of the specification', () => {
    const rates: Record<number, readonly [number, number, number, number]> = {
      3: [0.529, 0.316, 1065, 0.37],
      4: [0.606, 0.34, 1330, 0.407],
      5: [0.636, 0.357, 1395, 0.427],
      6: [0.665, 0.374, 1457, 0.447],
      7: [0.697, 0.394, 1515, 0.47],
    };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 15_000 }), fc.integer({ min: 3, max: 12 }), (km, cv) => {
        const [short, middle, fixed, long] = rates[Math.min(cv, 7)]!;
        const d = 2 * km;
        const euros = d < 5000 ? d * short : d < 20_000 ? d * middle + fixed : d * long;
        expect(valuationOf([{ km, costs: 0 }], cv, scale).total).toBe(Math.round(Number((euros * 100).toFixed(4))));
      }),
    );
  });
});

describe('the scale of a year', () => {
  const newer: Scale = { ...SCALES[0], year: 2027, reduction: 75 };
  it.each([
    [2019, 2023],
    [2023, 2023],
    [2025, 2025],
    [2026, 2025],
    [2027, 2027],
    [2030, 2027],
  ])('of %i is that of %i', (year, expected) => expect(scaleOf(year, [...SCALES, newer]).year).toBe(expected));

  it('reduces by its own rate', () => {
    const expense = [{ km: 0, costs: 100_00 }];
    expect([valuationOf(expense, 5, newer).reduction, valuationOf(expense, 5, scale).reduction]).toEqual([
      75_00, 66_00,
    ]);
  });
});

describe('a journey', () => {
  const mons = { latitude: 50.4542, longitude: 3.9523 };
  const vodele = { latitude: 50.17, longitude: 4.724 };

  it('is as long as maps say', () => {
    // Known great circles: Paris to Brussels, and a degree of the meridian or of the equator.
    const [paris, brussels] = [
      { latitude: 48.8566, longitude: 2.3522 },
      { latitude: 50.8467, longitude: 4.3525 },
    ];
    expect(kmOfMetres(greatCircle(paris, brussels))).toBe(264);
    expect(greatCircle({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })).toBeCloseTo(111_195, -1);
    expect(greatCircle(mons, mons)).toBe(0);
    expect(greatCircle({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(111_195, -1);
    expect(estimatedMetres(mons, vodele)).toBeCloseTo(greatCircle(mons, vodele) * 1.3, 6);
  });

  it.each([
    [0, 0],
    [499, 0],
    [500, 1],
    [1499.9, 1],
    [56_499, 56],
    [56_500, 57],
  ])('of %d metres counts %i km', (metres, km) => expect(kmOfMetres(metres)).toBe(km));

  it('starts and ends at places, or there is nothing to ask', () => {
    expect(wayBetween('50.45,3.95', '50.17, 4.724')).toHaveLength(2);
    for (const [home, site] of [
      ['', '50,4'],
      ['abc', '50,4'],
      ['50,4', ''],
    ] as const)
      expect(wayBetween(home, site)).toBeNull();
  });

  it('is by road, estimated, unknown, or of a company car', () => {
    expect(journeyOf(5, { metres: 56_400, estimate: false })).toEqual({ km: 56, source: 'ROUTE' });
    expect(journeyOf(5, { metres: 56_400, estimate: true })).toEqual({ km: 56, source: 'ESTIMATE' });
    expect(journeyOf(5, null)).toEqual({ km: 0, source: 'UNKNOWN' });
    expect(journeyOf(1, { metres: 56_400, estimate: false })).toEqual({ km: 0, source: 'COMPANY' });
    expect(journeyOf(5, { metres: 5_000_499, estimate: false })).toEqual({ km: 5000, source: 'ROUTE' });
    expect(journeyOf(5, { metres: 5_000_500, estimate: true })).toEqual({ km: 0, source: 'UNKNOWN' });
  });

  it('is bounded for members, and the treasurer’s as they say', () => {
    const found = { km: 56, source: 'ROUTE' } as const;
    expect([undefined, 40, 56, 90].map((sent) => boundedBy(found, sent).km)).toEqual([56, 40, 56, 56]);
    expect([undefined, 56, 40, 90].map((sent) => setByHand(found, sent))).toEqual([
      found,
      found,
      { km: 40, source: 'HAND' },
      { km: 90, source: 'HAND' },
    ]);
    expect(setByHand({ km: 0, source: 'UNKNOWN' }, 84)).toEqual({ km: 84, source: 'HAND' });
    expect(setByHand({ km: 0, source: 'COMPANY' }, 84)).toEqual({ km: 0, source: 'COMPANY' });
  });
});

describe('who may write what, when', () => {
  it('a new entry wants a car that the treasurer knows', () =>
    expect([0, 1, 2, 5, undefined].map(whyNoneCanBeAdded)).toEqual(['CAR_MISSING', null, null, null, null]));

  it.each(
    tableOf(`
      who       day         locked  why
      member    2025-06-14  no      null
      member    2025-12-31  no      null
      member    2024-12-31  no      DONATION_YEAR_CLOSED
      member    2026-01-01  no      DONATION_YEAR_CLOSED
      member    2025-06-14  yes     DONATION_LOCKED
      member    2024-12-31  yes     DONATION_LOCKED
      treasurer 2024-12-31  yes     null
      treasurer 2025-06-14  no      null
    `),
  )('$who edits an entry of $day, locked: $locked', ({ who, day = '', locked, why }) => {
    const editing = { treasurer: who === 'treasurer', today: '2026-05-04', year: 2025 };
    expect(String(whyNotEditable({ daodate: day, daolocked: locked === 'yes', refund: null }, editing))).toBe(why);
  });

  it.each(
    tableOf(`
      who       day         is      why
      member    2025-12-31  new     null
      member    2026-05-04  new     null
      member    2026-05-03  new     DONATION_YEAR_CLOSED
      member    2024-05-04  new     DONATION_YEAR_CLOSED
      member    2026-05-05  new     DONATION_IN_FUTURE
      member    2025-05-04  moved   null
      member    2026-05-04  moved   DONATION_YEAR_CLOSED
      treasurer 2024-05-04  new     null
      treasurer 2024-05-04  moved   null
      treasurer 2026-05-05  moved   DONATION_IN_FUTURE
    `),
  )('$who enters $day, $is', ({ who, day = '', is, why }) => {
    const editing = { treasurer: who === 'treasurer', today: '2026-05-04', year: 2025 };
    expect(String(whyNotThisDay(day, editing, is === 'new'))).toBe(why);
  });
});

describe('filters of donations', () => {
  const who = { daoiddiver: 9, daofirstname: 'Luc', daolastname: 'GARNIER' };
  const dao = {
    ...who,
    refund: null,
    daodate: '2025-06-14',
    daosite: 'NEMO33',
    daomotif: 'TIV',
    daolocked: true,
    kmSource: null,
  };
  const right = { year: 2025, locked: true, diver: 9, site: 'NEMO33', motif: 'TIV', q: 'luc gar', unsure: false };
  const wrong = { year: 2024, locked: false, diver: 6, site: 'DOURS', motif: 'Autre', q: 'uc', unsure: true };

  it('let through what they all name, and everything where there is none', () =>
    expect([{}, right].map((filters) => donationMatches(dao, filters))).toEqual([true, true]));

  it.each(Object.entries(wrong))('keep out another %s than %s', (name, value) =>
    expect(donationMatches(dao, { ...right, [name]: value })).toBe(false),
  );

  it('find the distances to check', () => {
    const unsure = KM_SOURCES.filter((kmSource) => donationMatches({ ...dao, kmSource }, { unsure: true }));
    expect(unsure).toEqual(['ESTIMATE', 'UNKNOWN']);
  });
});

it('a reason is one of the list, word for word', () => {
  expect(REASONS.filter(isReason)).toEqual([...REASONS]);
  expect(isReason('Directeur de plongée')).toBe(false);
  expect(isReason('')).toBe(false);
});

it('a donation under a receipt is not changed, by the treasurer neither', () =>
  expect(
    whyNotEditable(
      { daodate: '2026-05-04', daolocked: false, refund: null, receipt: '2026-12' },
      { treasurer: true, today: '2026-05-04', year: 2026 },
    ),
  ).toBe('DONATION_RECEIPTED'));
