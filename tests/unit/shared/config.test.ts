import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NO_PARTICULARS } from '#domain/daos/receipts.ts';
import { defaultConfig, mergeConfig, unknownKeysOf } from '#shared/config.ts';

const merge = (raw: unknown) => {
  const wrong: string[] = [];
  return { config: mergeConfig(raw, wrong), wrong };
};

describe('the club’s configuration', () => {
  it('has the specification’s and the contract’s values as defaults', () => {
    const years = { season: '2025/2026', donationYear: 2025 };
    const places = { mail: { url: '/api/v1/mail' }, payment: { baseUrl: '/helloasso' }, distance: { url: '/osrm' } };
    const waitingList = { autoPromote: true, quietHours: 12 };
    expect(defaultConfig).toMatchObject({ ...years, ...places, waitingList });
  });

  it.each([[undefined], [{}], [{ club: {} }], [{ links: {}, unknown: { a: 1 } }]])('%j leaves the defaults', (raw) => {
    expect(merge(raw)).toEqual({ config: defaultConfig, wrong: [] });
  });

  it('takes the given values and keeps the others', () => {
    const club = { name: 'Les Palmes', accent: '#0a6' };
    const { config, wrong } = merge({ club, donationYear: 2026, waitingList: { autoPromote: false } });
    expect(wrong).toEqual([]);
    const taken = { donationYear: 2026, waitingList: { autoPromote: false, quietHours: 12 } };
    expect(config).toEqual({ ...defaultConfig, club: { ...defaultConfig.club, ...club }, ...taken });
  });

  it('takes the club’s own table of donation sites whole, and none for the specification’s', () => {
    const rows = [{ name: 'LAC', price: 12.5 }, 'left to the domain'];
    expect(merge({ donationSites: rows })).toEqual({ config: { ...defaultConfig, donationSites: rows }, wrong: [] });
    expect(merge({ donationSites: [] }).config.donationSites).toEqual([]);
  });

  it('takes empty texts, 0 and false for what they are', () => {
    const empty = { links: { shop: '' }, waitingList: { autoPromote: false, quietHours: 0 } };
    expect(merge(empty).config).toMatchObject(empty);
  });

  it.each([
    [null, ['config']],
    [[], ['config']],
    [{ club: null }, ['club']],
    [{ links: [] }, ['links']],
    [{ season: 2026 }, ['season']],
    [{ donationYear: '2026' }, ['donationYear']],
    [{ waitingList: { autoPromote: 'yes', quietHours: true } }, ['waitingList.autoPromote', 'waitingList.quietHours']],
    [{ donationSites: 'VODELE' }, ['donationSites']],
    [{ club: { name: 1, label: 2 }, mail: { url: [] } }, ['club.name', 'club.label', 'mail.url']],
  ])('%j: the wrong ones keep their default and are named', (raw, wrong) => {
    expect(merge(raw)).toEqual({ config: defaultConfig, wrong });
  });

  it('a wrong field does not spoil its neighbours', () => {
    const { config, wrong } = merge({ club: { name: 7, label: 'LP' } });
    expect(config.club).toEqual({ ...defaultConfig.club, label: 'LP' });
    expect(wrong).toEqual(['club.name']);
  });

  it('does not touch the defaults, nor take what comes by a prototype', () => {
    const before = JSON.stringify(defaultConfig);
    const raw: unknown = JSON.parse(
      '{"__proto__": {"season": "x"}, "constructor": {"name": "y"}, "club": {"__proto__": {"name": "z"}}}',
    );
    expect(merge(raw)).toEqual({ config: defaultConfig, wrong: [] });
    expect(JSON.stringify(defaultConfig)).toBe(before);
  });
});

describe('config.example.json', () => {
  const example = JSON.parse(readFileSync('config.example.json', 'utf8')) as Record<string, unknown>;
  const wrong: string[] = [];
  const merged = mergeConfig(example, wrong);

  it('has every field of the configuration, in its order, and no other', () => {
    const known = { ...defaultConfig, receipts: NO_PARTICULARS, security: { secondFactor: '' } };
    expect(wrong).toEqual([]);
    expect(unknownKeysOf(example, known)).toEqual([]);
    expect(unknownKeysOf(known, example)).toEqual([]);
    const withoutNotes = JSON.stringify(example, (key, value: unknown) => (key.startsWith('//') ? undefined : value));
    expect(Object.keys(JSON.parse(withoutNotes) as object)).toEqual(Object.keys(known));
  });

  it('shows the defaults, but for the years, and says of each group what it is for', () => {
    const { season, donationYear } = merged;
    expect(merged).toEqual({ ...defaultConfig, season, donationYear });
    for (const group of Object.keys(defaultConfig)) {
      const notes = Object.keys({ ...example, ...(example[group] as object) });
      expect(notes.some((note) => note === `//${group}` || (group === 'club' && note === '//name'))).toBe(true);
    }
  });
});
