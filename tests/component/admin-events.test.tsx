// Requests made from the outings' forms; and a series on a server that takes one outing at a time.
import { readEvent } from '#api/other-server/event.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  copyOf,
  newEvent,
  refusalOf,
  remainingOf,
  seriesOf,
  type NewEvent,
} from '#admin/resources/events/event-form.ts';
import { homeAddress } from '#admin/components/screen-addresses.ts';
import { addOneByOne } from '#admin/resources/events/EventCreate.tsx';
import { rest } from '#admin/providers/rest.ts';
import { parisDay, parisTime } from '#domain/dates.ts';
import { openBackOffice } from '../support/back-office.tsx';
import { serverOfFile } from '../support/existing-server/connected.ts';
import { actor } from './support/outing.ts';

const TODAY = '2026-11-21';
const NOW = new Date('2026-11-21T20:00:00+01:00');
const outing = readEvent({
  id: 7,
  date: '2026-09-12T14:30:00+02:00',
  site: { id: 3, name: 'BARGES' },
  hourRdv: '13:00',
  diverMaxNumber: 6,
  accompanistMaxNumber: 2,
  description: 'Lampe',
  status: 'COMPLETE',
  needcadre: true,
  participants: [{ id: 4, position: 1 }],
});
const inMay: NewEvent = { ...newEvent('2027-05-01'), site: outing.site, weeks: 3 };

describe('a new outing', () => {
  it('is at 08:00 in Paris, without limits or flags', () => {
    const made = newEvent('2026-07-14');
    expect([parisDay(made.date), parisTime(made.date)]).toEqual(['2026-07-14', '08:00']);
    const flags = { complete: false, inscriptionToClub: false, plongeeAutonomes: false, needcadre: false };
    const texts = { hourRdv: '', description: '', accompanistFreeText: '' };
    const maxima = { diverMaxNumber: 0, accompanistMaxNumber: 0 };
    const body = { site: outing.site, status: 'OPEN', ...flags, ...texts, ...maxima };
    expect(outing.site).toMatchObject({ id: 3, name: 'BARGES' });
    expect(bodyOf({ ...made, site: outing.site })).toEqual(body);
  });

  it('copied from one that is over is on the same weekday and hour, the next time; open, and nobody on it', () => {
    const copy = copyOf(outing, TODAY);
    expect([parisDay(copy.date), parisTime(copy.date)]).toEqual(['2026-11-21', '14:30']);
    expect(copy).toMatchObject({ site: { id: 3 }, hourRdv: '13:00', needcadre: true, status: 'OPEN' });
    expect(copy).not.toHaveProperty('participants');
  });
});

it.each([
  ['ADMIN', '2026-11-20', {}, 'EVENT_DATE_PAST'],
  ['SUPER_ADMIN', '2026-11-20', {}, null],
  ['ADMIN', null, { accompanistMaxNumber: 57 }, 'EVENT_PROTECTED'],
  ['ADMIN_SITES', null, { description: 'Mieux' }, 'EVENT_DATE_PAST'],
  ['ADMIN_SITES', null, { description: 'Mieux', date: '2026-11-21T08:00:00+01:00' }, null],
] as const)('the rules: %s, of a new one on %s, of an old one with %j: %s', (role, day, change, refusal) => {
  const [before, after] = day === null ? [outing, { ...outing, ...change }] : [null, newEvent(day)];
  expect(refusalOf(actor({ role }), before, after, NOW)).toBe(refusal);
});

describe('home, where the outing is shown', () => {
  it.each([
    ['2026-11-28T09:30:00+01:00', undefined, '/'],
    ['2026-11-28T09:30:00+01:00', 12, '/?sortie=12'],
    ['2027-03-20T23:30:00+01:00', 12, '/?sortie=12'],
    ['2027-03-21T00:30:00+01:00', 12, '/?du=2027-03-21&sortie=12'],
    ['2026-11-01T09:30:00+01:00', undefined, '/?du=2026-11-01'],
  ])('%s, %s: %s', (date, id, address) => expect(homeAddress(date, TODAY, id)).toBe(address));
});

describe('a series', () => {
  it('has each week’s date but those taken out and those saved', () => {
    const all = seriesOf(inMay);
    expect(all.map((date) => parisDay(date))).toEqual(['2027-05-01', '2027-05-08', '2027-05-15']);
    expect(remainingOf({ ...inMay, skipped: [all[1]!] }, [all[0]!])).toEqual([all[2]]);
  });

  it.each([0, -3, 1.5, Number.NaN])('of %s weeks is one outing', (weeks) =>
    expect(seriesOf({ ...inMay, weeks })).toHaveLength(1),
  );
  it('never has more than 26', () => expect(seriesOf({ ...inMay, weeks: 400 })).toHaveLength(26));
  it('has no date before there is one', () => expect(seriesOf({ date: '', weeks: 4 })).toEqual([]));
});

describe('a series on a server that takes one outing at a time', () => {
  const server = serverOfFile();
  const dates = seriesOf(inMay);
  const create = (date: string) => rest.create('events', { data: { ...bodyOf(inMay), date } });
  const posted = () =>
    server()
      .calls.filter(({ method }) => method === 'POST')
      .map(({ body }) => (body as NewEvent).date);

  it('goes date by date, and says how far it got when one is refused', async () => {
    server().answerOnce('POST', '/api/v1/events', { status: 200 });
    server().answerOnce('POST', '/api/v1/events', { status: 422, body: { message: 'Refusé ce jour-là.' } });
    const told: number[] = [];
    const added = await addOneByOne(dates, create, (done) => told.push(done));
    expect(posted()).toEqual(dates.slice(0, 2));
    expect(told).toEqual([1]);
    expect(added.saved).toEqual([dates[0]]);
    expect(added.error?.message).toContain('1 plongée est ajoutée sur 3.');
    expect(added.error?.message).toMatch(/sam\.\s8\smai\s2027\s: Refusé ce jour-là\./);
  });

  it('goes on with the dates that are left', async () => {
    for (const _ of dates) server().answerOnce('POST', '/api/v1/events', { status: 200 });
    const left = remainingOf(inMay, [dates[0]!]);
    expect(await addOneByOne(left, create, () => undefined)).toEqual({ saved: left, error: null });
    expect(posted()).toEqual(dates.slice(1));
  });
});

it('a mail to the registrants carries no text to a server that takes none', async () => {
  const { calls } = await openBackOffice('/events/update/101');
  await userEvent.click(await screen.findByRole('button', { name: 'Envoyer un e-mail aux inscrits' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByRole('textbox')).not.toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Envoyer l’e-mail' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = calls.filter(({ method }) => method === 'DELETE');
  expect(sent.map(({ path, body }) => [path, body])).toEqual([['/api/v1/events/mailevent/101', null]]);
});
