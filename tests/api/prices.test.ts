// Prices of persons on outings: the club's table, an outing's own, and a member's kind.
import { expect, it } from 'vitest';
import type { HistoryEntry } from '#contract/audit.ts';
import type { ClubRecord } from '#contract/club.ts';
import type { ErrorBody, Page } from '#contract/common.ts';
import type { Diver, SelectableDiver } from '#contract/divers.ts';
import type { ClubEvent } from '#contract/events.ts';
import type { OutingAccount } from '#contract/ledger.ts';
import type { RegistrantPrices } from '#contract/tariffs.ts';
import { errorMessages } from '#messages/errors.ts';
import { accepted, onEachEngine, refusalIn, type TestClub } from '../support/app.ts';
import { newMember } from '../support/divers.ts';
import { newEvent, seedRegistration } from '../support/outings.ts';
import { textOfPdf } from '../support/pdf.ts';

const TARIFFS = {
  kinds: [{ name: 'Membre' }, { name: 'Extérieur' }],
  rows: [
    { name: 'N1–N2', supervisors: false, levels: ['N1', 'N2'], prices: [12, 15.5] },
    { name: 'Encadrants', supervisors: true, levels: [], prices: [0, null] },
  ],
};
const OWN = { kinds: [], rows: [{ name: 'Bateau', supervisors: false, levels: [], prices: [40] }] };

const read = (club: TestClub) => accepted<ClubRecord>(club.as('SUPER_ADMIN').get('/club/1'));
const save = async (club: TestClub, tariffs: object) =>
  club.as('SUPER_ADMIN').put('/club/1', { ...(await read(club)), tariffs });

/** A member of each price, and a supervisor. */
async function registered(club: TestClub, given: Parameters<typeof newEvent>[1] = {}) {
  const id = await newEvent(club, given);
  const member = await newMember(club, { lastname: 'Alpha', level: 'N1' });
  const guest = await newMember(club, { lastname: 'Bravo', level: 'N2', memberKind: ' extérieur ' });
  const other = await newMember(club, { lastname: 'Charlie', level: 'N3' });
  const guide = await newMember(club, { lastname: 'Delta', level: 'E2' });
  for (const [index, diver] of [member, guest, other].entries())
    await seedRegistration(club.database, id, diver.id, 'PARTICIPANT', index + 1);
  await seedRegistration(club.database, id, guide.id, 'ACCOMPANIST', 1);
  return { id, member, guest, other, guide };
}

const proposed = async (club: TestClub, id: number) => {
  const account = await accepted<OutingAccount>(club.as('SUPER_ADMIN').get(`/mouvements/sortie/${id}`));
  return [account.suggested, ...account.people.map(({ price }) => price)];
};

onEachEngine('prices', (club) => {
  it('are proposed to each person of an outing, and told to its director', async () => {
    await accepted(save(club, TARIFFS));
    const { id, member, guest, guide } = await registered(club);
    const member12 = { amount: 12, tariff: 'N1–N2, membre' };
    const guest15 = { amount: 15.5, tariff: 'N1–N2, extérieur' };
    const guide0 = { amount: 0, tariff: 'Encadrants, membre' };
    expect(await proposed(club, id)).toEqual([null, member12, guest15, null, guide0]);
    const prices = await accepted<RegistrantPrices>(club.as('ADMIN').get(`/events/${id}/tarifs`));
    expect(prices).toEqual([
      { id: member.id, ...member12 },
      { id: guest.id, ...guest15 },
      { id: guide.id, ...guide0 },
    ]);
    expect(refusalIn(await club.as('ADMIN').get('/events/999999/tarifs'))).toBe('404 EVENT_NOT_FOUND');
    const printed = async (who: 'ADMIN' | 'USER') =>
      textOfPdf((await club.as(who).get(`/events/${id}/pdf`)).rawPayload);
    expect(await printed('ADMIN')).toMatch(/12,00\s€.*15,50\s€/s);
    expect(await printed('USER')).not.toContain('€');
  });

  it('of an outing go before the club’s, by a table or one for all', async () => {
    await accepted(save(club, TARIFFS));
    const { id } = await registered(club);
    const put = (body: object) => accepted<ClubEvent>(club.as('ADMIN_SITES').put(`/events/${id}`, body));
    expect(await put({ price: 25 })).toMatchObject({ price: 25, tariffs: null });
    expect(await proposed(club, id)).toEqual([25, null, null, null, null]);
    expect(await accepted(club.as('ADMIN').get(`/events/${id}/tarifs`))).toEqual([]);
    expect(await put({ tariffs: OWN })).toMatchObject({ tariffs: OWN });
    const boat = { amount: 40, tariff: 'Bateau' };
    expect(await proposed(club, id)).toEqual([null, boat, boat, boat, null]);
    const history = await accepted<Page<HistoryEntry>>(club.as('ADMIN_SITES').get(`/historique/events/${id}`));
    expect(history.content[0]?.changes).toEqual([{ field: 'tariffs', before: null, after: 'Bateau 40,00\u00a0€' }]);
    const copy = await accepted<ClubEvent>(
      club.as('ADMIN_SITES').post('/events', { date: '2026-06-06T07:00:00Z', site: { id: 1 }, tariffs: OWN }),
    );
    expect(copy.tariffs).toEqual(OWN);
    expect(await put({ tariffs: null, price: null })).toMatchObject({ price: null, tariffs: null });
  });

  it('that are none are refused with a sentence, and nothing is written', async () => {
    const before = await read(club);
    const id = await newEvent(club);
    const [row] = TARIFFS.rows;
    for (const [change, code, field] of [
      [{ levels: ['N1', 'N0'] }, 'TARIFF_LEVEL_UNKNOWN', 'rows.0.levels'],
      [{ levels: ['N1', 'N1'] }, 'TARIFF_LEVEL_TWICE', 'rows.0.levels'],
      [{ prices: [12.345] }, 'TARIFF_PRICE', 'rows.0.prices.0'],
      [{ prices: [1e9] }, 'TARIFF_PRICE', 'rows.0.prices.0'],
      [{ name: ' ' }, 'INVALID_VALUE', 'rows.0.name'],
    ] as const) {
      const tariffs = { kinds: [], rows: [{ ...row, ...change }] };
      for (const answer of [await save(club, tariffs), await club.as('ADMIN').put(`/events/${id}`, { tariffs })]) {
        expect(refusalIn(answer)).toBe(`422 ${code} tariffs.${field}`);
        expect(answer.json<ErrorBody>().message).toBe(errorMessages[code]);
      }
    }
    const unknown = { ...TARIFFS, more: 1 };
    expect(refusalIn(await save(club, unknown))).toBe('400 BAD_REQUEST tariffs');
    expect(await read(club)).toEqual(before);
    expect(await accepted(club.as('ADMIN').get(`/events/${id}`))).toMatchObject({ version: 1, tariffs: null });
  });

  it('of a level that is gone do not keep an outing from being changed', async () => {
    const gone = { kinds: [], rows: [{ name: 'N0', supervisors: false, levels: ['N0'], prices: [12] }] };
    const id = await newEvent(club, { tariffs: JSON.stringify(gone) });
    const put = (body: object) => club.as('ADMIN').put(`/events/${id}`, body);
    expect(refusalIn(await put({ hourRdv: '07:00', tariffs: gone }))).toBe('200');
    const other = { ...gone, rows: [{ ...gone.rows[0], prices: [13] }] };
    expect(refusalIn(await put({ tariffs: other }))).toBe('422 TARIFF_LEVEL_UNKNOWN tariffs.rows.0.levels');
  });

  it('follow a kind that is another’s to change, and is shown to oneself, one’s tribe and supervisors alone', async () => {
    const [self, tribe] = [await club.idOf('USER'), await club.idOf('TRIBE')];
    const put = (who: 'ADMIN_PLONGEURS' | 'SUPER_ADMIN', id: number) =>
      club.as(who).put(`/divers/${id}`, { memberKind: 'Extérieur' });
    expect(await accepted<Diver>(put('ADMIN_PLONGEURS', self))).toMatchObject({ memberKind: 'Extérieur' });
    expect(refusalIn(await put('ADMIN_PLONGEURS', await club.idOf('ADMIN_PLONGEURS')))).toBe(
      '403 FIELD_FORBIDDEN memberKind',
    );
    await accepted(put('SUPER_ADMIN', tribe));
    expect(await accepted(club.as('USER').get(`/divers/${self}`))).toMatchObject({ memberKind: 'Extérieur' });
    const found = await accepted<Page<SelectableDiver>>(club.as('OPEN').get('/divers/event?size=1000'));
    expect(found.content.filter(({ memberKind }) => memberKind)).toEqual([]);
    const own = await accepted<Page<SelectableDiver>>(club.as('USER').get('/divers/event'));
    expect(own.content.map(({ memberKind }) => memberKind)).toContain('Extérieur');
  });
});
