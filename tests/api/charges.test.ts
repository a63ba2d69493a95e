// Places paid from the wallet with the registration: taken and paid back in the transaction that gives and frees them.
import { expect, it, beforeEach } from 'vitest';
import type { ErrorBody } from '#contract/common.ts';
import type { ClubRecord } from '#contract/club.ts';
import type { ClubEvent } from '#contract/events.ts';
import type { OutingAccount } from '#contract/ledger.ts';
import type { RegistrationType } from '#domain/registration/placement.ts';
import { accepted, onEachEngine, refusalIn, START, type TestClub } from '../support/app.ts';
import { callsOf } from '../support/calls.ts';
import { addDiver, expectBooksToBalance, type Person } from '../support/divers.ts';
import { newEvent, setWallet, takeMails } from '../support/outings.ts';
import { startServer } from '../support/servers.ts';

const CHARGED = { price_cents: 1200, charged_at_registration: 1 };

function place(club: TestClub, event: number, person: Person) {
  const at = (path = '') => `/events/${event}/participants/${path}${person.id}`;
  return {
    id: person.id,
    join: (charge?: number, type: RegistrationType = 'PARTICIPANT') =>
      club.as('OPEN').post(`${at()}/seuil/3`, { type, charge }),
    leave: () => club.as('OPEN').delete(at()),
    moveTo: (type: RegistrationType) => club.as('ADMIN').put(`${at()}/position/1/type/${type}`, {}),
    purge: (type: RegistrationType, position = 1) =>
      club.as('SUPER_ADMIN').delete(`${at('purge/')}/position/${position}/type/${type}`),
    wallet: async () => (await club.row('divers', { id: person.id })).wallet_cents,
    movements: async () =>
      (await club.rows('movements', { diver_id: person.id, event_id: event })).map(({ cents }) => cents),
  };
}

onEachEngine('a place that is paid with the registration', (club) => {
  const opened = async (given: object = {}, wallet = 2000) => {
    const event = await newEvent(club, { ...CHARGED, ...given });
    const person = async () => {
      const added = await addDiver(club, { level: 'N2', wallet_cents: 0, email: 'membre@example.org' });
      await accepted(
        club.as('SUPER_ADMIN').post('/mouvements', {
          diver: added.id,
          amount: wallet / 100,
          reason: 'Départ',
          key: `charges-${added.licence}`,
        }),
      );
      return place(club, event, added);
    };
    return { event, person, one: await person() };
  };
  const settle = (event: number, diver: number, amount: number) =>
    club.as('SUPER_ADMIN').post(`/mouvements/sortie/${event}/desistement`, { diver, amount });
  const account = (event: number) => accepted<OutingAccount>(club.as('SUPER_ADMIN').get(`/mouvements/sortie/${event}`));

  beforeEach(async () => {
    club.setClock(START);
    await setWallet(club.database, true, 0);
    await takeMails(club.database);
  });

  it('takes what was said, and nothing that was not', async () => {
    const { one } = await opened();
    for (const said of [undefined, 11.99, 15]) {
      const answer = await one.join(said);
      expect(refusalIn(answer)).toBe('409 CHARGE_UNSAID charge');
      expect(answer.json<ErrorBody>()).toMatchObject({
        message: '12,00\u00a0€ sont débités du porte-monnaie à l’inscription\u00a0: confirmez-le.',
        current: { charge: 12 },
      });
    }
    expect(await one.movements()).toEqual([]);
    await accepted<ClubEvent>(one.join(12));
    expect([await one.wallet(), await one.movements()]).toEqual([800, [-1200]]);
    expect((await takeMails(club.database))[0]?.body_text).toContain(
      '12,00\u00a0€ débités de votre porte-monnaie à l’inscription. Rendus en cas de désinscription avant le jeudi\u00a028\u00a0mai à\u00a09\u00a0h\u00a030.',
    );
    expect(refusalIn(await one.join(12))).toBe('409 ALREADY_REGISTERED');
    expect(await one.wallet()).toBe(800);
    await expectBooksToBalance(club);
  });

  it('is refused where the wallet does not suffice, and nobody is on the list', async () => {
    const { event, one } = await opened({}, 1199);
    expect(refusalIn(await one.join(12))).toBe('422 WALLET_SHORT');
    expect(await accepted(club.as('ADMIN').get(`/events/${event}`))).toMatchObject({ participantsCount: 0 });
    await setWallet(club.database, false, 0);
    await accepted(one.join(12));
    expect(await one.wallet()).toBe(-1);
  });

  it('follows the club’s choice, unless the outing has one', async () => {
    const admin = club.as('SUPER_ADMIN');
    const read = () => accepted<ClubRecord>(admin.get('/club/1'));
    const set = async (atRegistration: boolean) => {
      const record = await read();
      await accepted(admin.put('/club/1', { ...record, charges: { ...record.charges, atRegistration } }));
    };
    await set(true);
    const [asClub, byHand] = [
      await opened({ charged_at_registration: null }),
      await opened({ charged_at_registration: 0 }),
    ];
    await accepted(byHand.one.join());
    await accepted(asClub.one.join(12));
    expect([await byHand.one.wallet(), await asClub.one.wallet()]).toEqual([2000, 800]);
    await set(false);
    const record = await read();
    const tooLate = { ...record, charges: { ...record.charges, keptPercent: 101 } };
    expect(refusalIn(await admin.put('/club/1', tooLate))).toBe('400 BAD_REQUEST charges.keptPercent');
  });

  it('is paid back to who leaves in time, or whose registration is deleted', async () => {
    const { one, person } = await opened();
    await accepted(one.join(12));
    await takeMails(club.database);
    await accepted(one.leave());
    expect([await one.wallet(), await one.movements()]).toEqual([2000, [-1200, 1200]]);
    expect((await takeMails(club.database))[0]?.body_text).toContain('12,00\u00a0€ rendus à votre porte-monnaie.');
    const other = await person();
    await accepted(other.join(12));
    club.setClock('2026-05-29T08:00:00Z');
    await accepted(other.purge('PARTICIPANT'));
    expect(await other.wallet()).toBe(2000);
    await expectBooksToBalance(club);
  });

  it('is the treasurer’s to decide about after a late withdrawal, once', async () => {
    const { event, one } = await opened();
    await accepted(one.join(12));
    club.setClock('2026-05-28T07:30:01Z');
    await takeMails(club.database);
    await accepted(one.leave());
    expect((await takeMails(club.database))[0]?.body_text).toContain('Cette désinscription est tardive');
    expect(await one.wallet()).toBe(800);
    const [listed] = (await account(event)).people;
    expect(listed).toMatchObject({ active: false, late: { paid: 12, proposed: 0 } });
    const open = async () =>
      (
        await accepted<{ content: { event: { id: number } }[] }>(
          club.as('SUPER_ADMIN').get('/mouvements/sorties?toRefund=true'),
        )
      ).content.some((outing) => outing.event.id === event);
    expect(await open()).toBe(true);
    const diver = listed?.id ?? 0;
    for (const [amount, refusal] of [
      [12.01, '422 AMOUNT_INVALID amount'],
      [5.005, '422 AMOUNT_INVALID amount'],
      [0.001, '422 AMOUNT_TOO_SMALL amount'],
      [-1, '400 BAD_REQUEST amount'],
    ] as const)
      expect(refusalIn(await settle(event, diver, amount))).toBe(refusal);
    const answers = await Promise.all([settle(event, diver, 6), settle(event, diver, 6)]);
    expect(answers.map(refusalIn).toSorted()).toEqual(['200', '409 WITHDRAWAL_SETTLED']);
    expect([await one.wallet(), await open()]).toEqual([1400, false]);
    await expectBooksToBalance(club);
  });

  it('gives back what a late withdrawal had taken to who comes back, and nothing where none is to be', async () => {
    const { event, one, person } = await opened();
    await accepted(one.join(12));
    club.setClock('2026-05-29T08:00:00Z');
    await accepted(one.leave());
    await accepted(one.join(12));
    expect([await one.wallet(), await one.movements()]).toEqual([800, [-1200, 1200, -1200]]);
    expect((await account(event)).people[0]).toMatchObject({ active: true, late: null });
    const other = await person();
    await accepted(other.join(12));
    await accepted(other.leave());
    const late = (await account(event)).people.find((one) => one.late !== null);
    await accepted(settle(event, late?.id ?? 0, 0));
    expect([await other.wallet(), await other.movements()]).toEqual([800, [-1200]]);
    await expectBooksToBalance(club);
  });

  it('leaves a late withdrawal to decide about while its member only waits, until a place comes free', async () => {
    const { event, one, person } = await opened({ diver_max: 1 });
    await accepted(one.join(12));
    const next = await person();
    await accepted(next.join(12));
    club.setClock('2026-05-29T08:00:00Z');
    await accepted(one.leave());
    await accepted(one.join(12));
    expect([await one.wallet(), await next.wallet()]).toEqual([800, 800]);
    await accepted(one.leave());
    expect(await one.wallet()).toBe(800);
    expect((await account(event)).people.find(({ id }) => id === one.id)?.late).toMatchObject({ paid: 12 });
    await accepted(one.join(12));
    await accepted(club.as('SUPER_ADMIN').put(`/events/${event}`, { diverMaxNumber: 2 }));
    expect([await one.wallet(), await one.movements()]).toEqual([800, [-1200, 1200, -1200]]);
    expect((await account(event)).people.find(({ id }) => id === one.id)).toMatchObject({ active: true, late: null });
    await expectBooksToBalance(club);
  });

  it('is taken with the place that comes free, at most what was said', async () => {
    const { event, one, person } = await opened({ diver_max: 1 });
    await accepted(one.join(12));
    const waiting = await person();
    await accepted(waiting.join(12));
    expect(await waiting.wallet()).toBe(2000);
    await accepted(club.as('SUPER_ADMIN').put(`/events/${event}`, { price: 30 }));
    await takeMails(club.database);
    await accepted(one.leave());
    expect([await waiting.wallet(), await one.wallet()]).toEqual([800, 2000]);
    const told = (await takeMails(club.database)).find(({ kind }) => kind === 'PROMOTED');
    expect(told?.body_text).toContain('12,00\u00a0€ débités de votre porte-monnaie');
    await expectBooksToBalance(club);
  });

  it('moves with the place: nothing for waiting, and the lower of two prices', async () => {
    const rows = [
      { name: 'Plongeurs', supervisors: false, levels: [], prices: [12] },
      { name: 'Encadrants', supervisors: true, levels: [], prices: [5] },
    ];
    const { one } = await opened({ price_cents: null, tariffs: JSON.stringify({ kinds: [], rows }) });
    await accepted(one.join(12));
    const walletAfter = async (type: RegistrationType) => {
      await accepted(one.moveTo(type));
      return one.wallet();
    };
    expect(await walletAfter('PENDING_PARTICIPANT')).toBe(2000);
    expect(await walletAfter('PARTICIPANT')).toBe(800);
    // N2 supervises nobody: an administrator of the treasury may put them there.
    await club.change('divers', { level: 'N2', wallet_cents: 800 }, { level: 'E2' });
    expect(await walletAfter('ACCOMPANIST')).toBe(1500);
    await accepted(one.leave());
    expect(await one.wallet()).toBe(2000);
    await expectBooksToBalance(club);
  });

  it('is paid back with a cancelled outing in one act, which the mail says', async () => {
    const { event, one } = await opened();
    await accepted(one.join(12));
    await takeMails(club.database);
    await accepted(club.as('SUPER_ADMIN').post(`/events/${event}/annulation`, { reason: 'Tempête', refund: true }));
    expect(await one.wallet()).toBe(2000);
    expect((await takeMails(club.database))[0]?.body_text).toContain('12,00\u00a0€ rendus à votre porte-monnaie.');
    await accepted(club.as('SUPER_ADMIN').put(`/events/${event}`, { status: 'OPEN' }));
    await accepted(one.leave());
    expect(await one.wallet()).toBe(2000);
    await expectBooksToBalance(club);
  });

  it('is never sold twice, and never free: twelve at once on three places', async () => {
    const { event, person } = await opened({ accompanist_max: 0 });
    const crowd = await Promise.all(Array.from({ length: 12 }, person));
    await Promise.all(crowd.map((one) => one.join(12)));
    const taken = (await Promise.all(crowd.map((one) => one.movements()))).flat();
    expect(taken).toEqual([-1200, -1200, -1200]);
    const all = await accepted<ClubEvent>(club.as('ADMIN').get(`/events/${event}`));
    expect([all.participantsCount, all.pendingParticipantsCount]).toEqual([3, 9]);
    // Half of them leave while those who wait move up.
    await Promise.all(crowd.slice(0, 6).map((one) => one.leave()));
    const placed = await club.rows('registrations', { event_id: event, active: 1, type: 'PARTICIPANT' });
    const sums = await Promise.all(
      crowd.map(async (one) => (await one.movements()).reduce((sum, cents) => sum + cents, 0)),
    );
    expect(sums.filter((sum) => sum === -1200)).toHaveLength(placed.length);
    expect(sums.filter((sum) => sum !== 0 && sum !== -1200)).toEqual([]);
    await expectBooksToBalance(club);
  });

  it('stands with its place after kills in the middle', async () => {
    const { event, person } = await opened({ diver_max: 20 });
    const start = () => startServer({ databaseUrl: club.url });
    const bearer = await club.tokenOf('OPEN');
    const crowd = await Promise.all(Array.from({ length: 24 }, person));
    let server = await start();
    for (let round = 0; round < 2; round += 1) {
      const call = callsOf(server, bearer);
      const joining = crowd
        .slice(round * 12, round * 12 + 12)
        .map(({ id }) =>
          call('POST', `/events/${event}/participants/${id}/seuil/20`, { type: 'PARTICIPANT', charge: 12 }),
        );
      await Promise.race(joining);
      await server.kill();
      await Promise.allSettled(joining);
      server = await start();
    }
    await server.kill();
    const placed = await club.rows('registrations', { event_id: event, active: 1, type: 'PARTICIPANT' });
    const debits = await club.rows('movements', { event_id: event });
    expect(debits.map(({ cents }) => cents)).toEqual(placed.map(() => -1200));
    expect(new Set(debits.map(({ diver_id: id }) => id))).toEqual(new Set(placed.map(({ diver_id: id }) => id)));
    expect(placed.length).toBeGreaterThanOrEqual(2);
    await expectBooksToBalance(club);
  });
});
