// src/boot.js requests the first data before the bundle is there: the client has to make the same requests, and to
// take over those under way. The file is run as the page runs it.
import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EARLY } from '#api/client/early.ts';
import { monthFirst, parisDay } from '#domain/dates.ts';
import { openPortal, type Visit } from '../support/portal.tsx';

const boot = readFileSync('src/boot.js', 'utf8').replace('__EARLY_PATHS__', JSON.stringify(EARLY));

/** The page, whose boot script runs before the first rendering. */
const load = (visit: Visit, address = '/') =>
  openPortal('/', {
    ...visit,
    prepare: (server) => {
      visit.prepare?.(server);
      window.history.replaceState(null, '', address);
      runInThisContext(boot);
      window.history.replaceState(null, '', '/');
    },
  });

const byPath = (calls: readonly { path: string }[]): Record<string, number> =>
  Object.fromEntries(calls.map(({ path }) => [path, calls.filter((call) => call.path === path).length]));

describe('the boot script', () => {
  beforeEach(() => {
    // Answers are fresh by the age of the page, which is that of the process here.
    const now = performance.now.bind(performance);
    const opened = now();
    vi.spyOn(performance, 'now').mockImplementation(() => now() - opened);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    delete window.__early;
  });

  it('requests the data of the home page, and none of it twice', async () => {
    const { server } = await load({ licence: 'A-00-000006' });
    expect(window.__early).toBeDefined();
    await screen.findByText('BARGES');
    expect(window.__early).toEqual({});
    expect(byPath(server.calls)).toMatchObject({
      '/api/v1/divers/DTT/A-00-000006': 1,
      '/api/v1/parametres?sort=id': 1,
      [`/api/v1/events?sort=date,asc&from=${monthFirst(parisDay(new Date()))}`]: 1,
    });
  });

  it('changes nothing when its requests fail', async () => {
    await load({
      licence: 'A-00-000006',
      prepare: (server) => server.answerOnce('GET', '/api/v1/events', { status: 500 }),
    });
    expect(await screen.findByText('BARGES')).toBeInTheDocument();
  });

  it.each([
    ['without a token', {}, 'Se connecter'],
    ['with an expired one', { licence: 'A-00-000006', token: { issued: -700_000, expires: -60 } }, 'Se connecter'],
    [
      'with one that has to be refreshed first',
      { licence: 'A-00-000006', token: { issued: -4000, expires: 9000 } },
      /^BARGES/,
    ],
  ])('asks for nothing %s', async (_name, visit: Visit, shown) => {
    await load(visit);
    expect(window.__early).toBeUndefined();
    expect(await screen.findByRole('heading', { name: shown })).toBeInTheDocument();
  });

  it.each([
    ['of the members’ list there', '/divers', 'A-00-000001', ['/assets/list.js', '/assets/shared.js']],
    ['of no list at home', '/', 'A-00-000001', []],
    ['of no list for a visitor, who is sent to the form', '/divers', undefined, []],
  ])('asks for the scripts %s', async (_name, address, licence, expected) => {
    const script = document.createElement('script');
    script.dataset['list'] = '/assets/list.js /assets/shared.js';
    vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
    await load({ ...(licence && { licence }) }, address);
    const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(expected);
    for (const link of links) link.remove();
  });
});
