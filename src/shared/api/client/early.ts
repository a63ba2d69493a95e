import { monthFirst, type Day } from '#domain/dates.ts';
import { requestOf } from './address.ts';

/** The server decides how far ahead (four months on ours). */
export const eventsFrom = (from: Day) => ({ query: { sort: 'date,asc', from: monthFirst(from) } });

/** Outings of the first picture, from today on (our server only). */
export const FIRST_EVENTS = { query: { sort: 'date,asc', page: 0, size: 3 } };

export const SETTINGS = { query: { sort: 'id' } };

/** Beginnings of the addresses that src/boot.js asks for before the bundle runs; the build writes them into it. */
export const EARLY = {
  settings: requestOf('GET /parametres', SETTINGS).path,
  diver: requestOf('GET /divers/DTT/:licenceNumber', { params: { licenceNumber: '' } }).path,
  divers: requestOf('GET /divers', {
    query: { desactived: false, sort: 'lastname,firstname', page: 0, size: 25 },
  }).path,
  firstEvents: requestOf('GET /events', FIRST_EVENTS).path,
  window: requestOf('GET /events', { query: { sort: 'date,asc', from: '-' } }).path.slice(0, -1),
};
