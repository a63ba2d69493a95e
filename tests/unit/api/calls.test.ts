// What does not compile is checked by the types of `npm run validate`: each @ts-expect-error fails where nothing is wrong.
import { describe, expect, it } from 'vitest';
import { requestOf } from '#api/client/address.ts';
import type { call } from '#api/client/call.ts';
import { clubCalls } from '#contract/calls/club.ts';
import { routesOf } from '#server/http/api.ts';

type Call = typeof call;

/** Never run: its types are the test. */
export const wrong = (ask: Call, app: Parameters<typeof routesOf>[0]) => [
  // @ts-expect-error an address that no server has
  ask('GET /diver/:id', { params: { id: 1 } }),
  // @ts-expect-error a missing part of the address
  ask('GET /divers/:id'),
  // @ts-expect-error a part of another type
  ask('GET /divers/:id', { params: { id: 'un' } }),
  // @ts-expect-error a field that the body does not have
  ask('POST /mouvements', { body: { diver: 1, amount: 2, reason: 'Plein', key: '12345678', means: 'cash' } }),
  // @ts-expect-error a field that the answer does not have
  ask('GET /divers/:id', { params: { id: 1 } }).then(({ surname }) => void surname),
  // @ts-expect-error a call that answers a file
  ask('GET /events/:id/pdf', { params: { id: 1 } }),
  // @ts-expect-error a route that no table has
  routesOf(app, clubCalls, { 'GET /clubs': () => 1 }),
  // @ts-expect-error a route that answers something else
  routesOf(app, clubCalls, { 'GET /a-propos': () => ({ version: 1 }) }),
];

describe('the request of a call', () => {
  it('has the address of its name, with each part escaped', () =>
    expect(requestOf('GET /divers/DTT/:licenceNumber', { params: { licenceNumber: 'A/1 é' } })).toMatchObject({
      method: 'GET',
      path: '/api/v1/divers/DTT/A%2F1%20%C3%A9',
    }));

  it('leaves out what a query leaves open, and keeps commas and slashes as section 7 has them', () =>
    expect(requestOf('GET /events', { query: { sort: 'date,asc', from: '11/21/2026', page: undefined } }).path).toBe(
      '/api/v1/events?sort=date,asc&from=11/21/2026',
    ));

  it('sends a text as one, a file under its own type, and anything else as JSON', () => {
    const licence = { licenceNumber: 'A-1' };
    const text = requestOf('POST /divers/mailInscription/:licenceNumber', { params: licence, body: 'Inchangé' });
    expect(text).toMatchObject({ method: 'POST', text: 'Inchangé' });
    const file = new Blob(['a']);
    expect(requestOf('PUT /club/1/logo', { body: file })).toMatchObject({ file });
    expect(requestOf('POST /users/login', { body: { licence: 'A-1' } })).toMatchObject({ body: { licence: 'A-1' } });
  });
});
