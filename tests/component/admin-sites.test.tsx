// Values that a site's fields accept, and the request made from them.
import { describe, expect, it } from 'vitest';
import { SITE_INPUTS } from '#admin/resources/sites/SiteInputs.tsx';
import { addressLine } from '#messages/outing.ts';

describe('the name of a site', () => {
  it.each(['', '   ', null])('%j is none', (name) =>
    expect(SITE_INPUTS.name.validate(name)).toBe('Donnez un nom au site.'),
  );
  it('is any other text', () => expect(SITE_INPUTS.name.validate('DOURS')).toBeUndefined());
});

describe('coordinates', () => {
  it.each(['', null, '50.4542, 3.9511', '-12.5 130.8'])('%j are taken', (gps) =>
    expect(SITE_INPUTS['address.gps'].validate(gps)).toBeUndefined(),
  );
  it.each(['ici', '50.4542', '91, 3', '50, 181', '50,4542 3,9511'])('%j are refused with a sentence', (gps) =>
    expect(SITE_INPUTS['address.gps'].validate(gps)).toMatch(/^Ces coordonnées GPS ne sont pas valables/),
  );
});

describe('an address', () => {
  const nothing = { street: null, postal: null, city: null, gps: null, country: null };
  it.each([
    [nothing, ''],
    [{ ...nothing, city: 'Dour' }, 'Dour'],
    [{ ...nothing, street: 'Quai 3', postal: '59140', city: 'Dunkerque' }, 'Quai 3, 59140 Dunkerque'],
  ])('%j is %j in a line', (address, line) => expect(addressLine(address)).toBe(line));
  it('that is emptied holds nothing', () =>
    expect([SITE_INPUTS['address.city'].parse(''), SITE_INPUTS['address.city'].parse('a')]).toEqual([null, 'a']));
});
