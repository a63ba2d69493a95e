import { describe, expect, it } from 'vitest';
import { rowOf, scaleOf } from '#domain/daos/valuation.ts';
import { DONATION_SITES, donationSites, readDonationSites, siteNamed } from '#domain/daos/sites.ts';

describe('a row of the club’s own table of sites', () => {
  const row = { name: 'VODELE', price: 21, description: '2 plongées', gps: '50.17,4.724' };
  const read = (change: object) => {
    const { sites, faults } = readDonationSites([{ ...row, ...change }]);
    return faults[0]?.fault ?? sites[0];
  };

  it('is taken without the spaces around its texts', () =>
    expect(read({ name: ' VODELE ', description: ' 2 plongées ', gps: ' 50.17,4.724 ' })).toEqual({
      name: 'VODELE',
      cents: 21_00,
      description: '2 plongées',
      gps: '50.17,4.724',
    }));

  it.each<[string, object, string | undefined]>([
    ['a long name', { name: 'x'.repeat(100) }, undefined],
    ['too long a name', { name: 'x'.repeat(101) }, 'name'],
    ['a name of blanks', { name: '  ' }, 'name'],
    ['a long description', { description: 'x'.repeat(200) }, undefined],
    ['too long a description', { description: 'x'.repeat(201) }, 'description'],
    ['a price of nothing', { price: 0 }, undefined],
    ['a dear day', { price: 1000 }, undefined],
    ['too dear a day', { price: 1000.01 }, 'price'],
    ['a price below a cent', { price: 0.001 }, 'price'],
    ['a price below 0', { price: -0.01 }, 'price'],
    ['a price as a text', { price: '21' }, 'price'],
    ['no place on earth', { gps: '91,4' }, 'gps'],
    ['a place that is no text', { gps: 50 }, 'gps'],
    ['no place', { gps: '' }, undefined],
  ])('%s', (_name, change, fault) => {
    const answer = read(change);
    expect(typeof answer === 'string' ? answer : undefined).toBe(fault);
  });

  it('stands once, spaces aside, and the faults say which rows they are of', () => {
    const { sites, faults } = readDonationSites([row, 'VODELE', { ...row, name: ' VODELE' }, { name: 'DOURS' }]);
    expect(sites.map(({ name }) => name)).toEqual(['VODELE', 'DOURS']);
    expect(faults).toEqual([
      { row: 1, fault: 'row' },
      { row: 2, fault: 'twice' },
    ]);
  });

  it('gives way to the specification’s table where none can be used', () => {
    expect(donationSites([3]).map(({ name }) => name)).toEqual(DONATION_SITES.map(({ name }) => name));
    expect(donationSites([3, row]).map(({ name }) => name)).toEqual(['VODELE']);
  });
});

it('a site is found by its name to the letter', () => {
  expect(siteNamed(DONATION_SITES, 'VODELE')?.cents).toBe(21_00);
  expect(siteNamed(DONATION_SITES, 'Vodele')).toBeUndefined();
  expect(siteNamed(DONATION_SITES, '')).toBeUndefined();
});

// Specification §9: 3 to 6, '7 and over'; other values give costs only.
it.each([
  [3, 3],
  [6, 6],
  [7, 7],
  [8, 7],
  [40, 7],
  [7.5, null],
  [0, null],
  [-7, null],
  [Number.NaN, null],
])('a car of %d CV is valued as one of %j', (voiturecv, cv) => {
  expect(rowOf(scaleOf(2025), voiturecv)?.cv ?? null).toBe(cv);
});
