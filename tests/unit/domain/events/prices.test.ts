import { describe, expect, it } from 'vitest';
import { kindsFault, priceOf, rowsFault, tariffsFault, type Tariffs } from '#domain/events/prices.ts';
import { LEVELS } from '#domain/levels.ts';
import { priceText } from '#messages/prices.ts';
import { outingOf, tableOf } from '../fixtures.ts';

const CLUB: Tariffs = {
  kinds: [{ name: 'Membre' }, { name: 'Extérieur' }],
  rows: [
    { name: 'N1–N2', supervisors: false, levels: ['N1', 'N2'], prices: [12, 15.5] },
    { name: 'Autres', supervisors: false, levels: [], prices: [10, null] },
    { name: 'Encadrants', supervisors: true, levels: [], prices: [0, 5] },
    { name: 'Moniteurs', supervisors: true, levels: ['E3'], prices: [3, 8] },
  ],
};
const OWN: Tariffs = { kinds: [], rows: [{ name: 'Bateau', supervisors: false, levels: ['N2'], prices: [40] }] };

const PLAIN = { ...outingOf(), price: null, tariffs: null };
const OUTINGS = {
  plain: PLAIN,
  priced: { ...PLAIN, price: 25 },
  free: { ...PLAIN, price: 0 },
  own: { ...PLAIN, price: 25, tariffs: OWN },
  open: { ...PLAIN, accompanistMaxNumber: 57 },
  openPriced: { ...PLAIN, accompanistMaxNumber: 57, price: 8 },
};

describe('the price of a person on an outing', () => {
  it.each(
    tableOf(`
      outing      level  kind       as          price
      plain       N1     -          diver       12,00_€_(N1–N2,_membre)
      plain       N2     Membre     diver       12,00_€_(N1–N2,_membre)
      plain       N2     exterieur  diver       15,50_€_(N1–N2,_extérieur)
      plain       N3     Membre     diver       10,00_€_(Autres,_membre)
      plain       N3     Extérieur  diver       none
      plain       N9     -          diver       10,00_€_(Autres,_membre)
      plain       N1     Étudiant   diver       none
      plain       E2     -          supervisor  0,00_€_(Encadrants,_membre)
      plain       E3     Extérieur  supervisor  8,00_€_(Moniteurs,_extérieur)
      plain       E3     -          diver       10,00_€_(Autres,_membre)
      priced      N1     Extérieur  diver       25,00_€
      priced      E3     -          supervisor  25,00_€
      free        N1     -          diver       0,00_€
      own         N2     Extérieur  diver       40,00_€_(Bateau)
      own         N1     -          diver       none
      own         E3     -          supervisor  none
      open        N1     -          diver       none
      openPriced  N1     -          diver       8,00_€
    `),
  )('$outing, $level, $kind, $as: $price', ({ outing, level = '', kind, as, price }) => {
    const person = { level, memberKind: kind === '-' ? null : kind, supervises: as === 'supervisor' };
    const found = priceOf(person, OUTINGS[outing as keyof typeof OUTINGS], CLUB);
    expect(found ? priceText(found).replaceAll(/\s/g, '_') : 'none').toBe(price);
  });

  it('is of each level by one row at most', () => {
    for (const level of LEVELS)
      expect(priceOf({ level, memberKind: null, supervises: false }, PLAIN, CLUB)).not.toBeNull();
    expect(priceOf({ level: 'N1', supervises: false }, PLAIN, { kinds: [], rows: [] })).toBeNull();
  });

  it('is not told of a kind that the reader is not shown, where kinds differ', () => {
    const hidden = { level: 'N2', supervises: false };
    expect(priceOf(hidden, PLAIN, CLUB)).toBeNull();
    expect(priceOf(hidden, OUTINGS.own, CLUB)?.cents).toBe(40_00);
  });
});

describe('a table of prices', () => {
  const row = { name: 'A', supervisors: false, levels: ['N1'], prices: [12] };

  it('is taken whole', () => expect([CLUB, OWN].map(tariffsFault)).toEqual([null, null]));

  it.each<[string, readonly unknown[], string]>([
    ['a level that is gone', [{ ...row, levels: ['N1', 'N0'] }], 'TARIFF_LEVEL_UNKNOWN 0.levels'],
    ['a level in two rows', [row, { ...row, name: 'B' }], 'TARIFF_LEVEL_TWICE 1.levels'],
    ['a level twice in a row', [{ ...row, levels: ['N1', 'N1'] }], 'TARIFF_LEVEL_TWICE 0.levels'],
    [
      'two rows for all others',
      [
        { ...row, levels: [] },
        { ...row, levels: [] },
      ],
      'TARIFF_LEVEL_TWICE 1.levels',
    ],
    ['three decimals', [{ ...row, prices: [null, 12.345] }], 'TARIFF_PRICE 0.prices.1'],
    ['a thousand millions', [{ ...row, prices: [1e9] }], 'TARIFF_PRICE 0.prices.0'],
    ['less than nothing', [{ ...row, prices: [-1] }], 'TARIFF_PRICE 0.prices.0'],
    ['no name', [{ ...row, name: ' ' }], 'INVALID_VALUE 0.name'],
    ['no row', ['N1'], 'INVALID_VALUE 0.name'],
    ['no levels', [{ name: 'A', supervisors: false, prices: [] }], 'TARIFF_LEVEL_UNKNOWN 0.levels'],
    ['no prices', [{ ...row, prices: 12 }], 'TARIFF_PRICE 0.prices'],
    ['neither for divers nor for supervisors', [{ ...row, supervisors: 1 }], 'INVALID_VALUE 0.supervisors'],
  ])('is refused with %s', (_, rows, refusal) => {
    const fault = rowsFault(rows);
    expect(fault && `${fault.code} ${fault.within}`).toBe(refusal);
    expect(tariffsFault({ kinds: [], rows })?.within).toBe(`rows.${fault?.within}`);
  });

  it('takes the same level once of divers and once of supervisors', () =>
    expect(rowsFault([row, { ...row, supervisors: true }])).toBeNull());

  it('names each kind, and none twice', () => {
    expect(kindsFault([{ name: 'Membre' }, { name: 'membre ' }])).toEqual({ code: 'INVALID_VALUE', within: '1.name' });
    expect(tariffsFault({ kinds: [{ name: '' }], rows: [] })?.within).toBe('kinds.0.name');
  });
});
