// Two records of one person become one, and two again: nothing is lost or made, whatever a drawn club did before.
import type { DebtsPage } from '#contract/debts.ts';
import type { LightMyRequestResponse as Response } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import type { HistoryEntry } from '#contract/audit.ts';
import type { ErrorBody, Page } from '#contract/common.ts';
import type { Movement } from '#contract/ledger.ts';
import type { MergePreview, Merges } from '#contract/merging.ts';
import { purgers } from '#server/compose/purgers.ts';
import { diversRepository } from '#server/commons/divers/repository.ts';
import { runRetention } from '#server/modules/members/retention/worker.ts';
import { accepted, onEachEngine, refusalIn, type TestClub } from '../support/app.ts';
import { callsOf } from '../support/calls.ts';
import { addDiver, expectBooksToBalance, newMember, type Person } from '../support/divers.ts';
import { seedDao } from '../support/donations.ts';
import { newEvent, seedRegistration, setWallet } from '../support/outings.ts';
import { palanqueeOf, seedPlan } from '../support/palanquees.ts';
import { randomFrom } from '../support/random.ts';
import { startServer } from '../support/servers.ts';

const CHARGED = { price_cents: 1200, charged_at_registration: 1, diver_max: 2, accompanist_max: 0 };

/** All that a merge may move, without what only ever grows. */
async function standing(club: TestClub) {
  const money = Map.groupBy(await club.rows('movements'), (row) => `${row.diver_id} ${row.account}`);
  const newest = new Map((await club.rows('palanquee_plans')).map((row) => [`${row.event_id}.${row.dive}`, row.plan]));
  const divers = (await club.rows('divers')).map(({ version: _version, token_generation: _generation, ...row }) => row);
  return {
    divers,
    money: Object.fromEntries([...money].map(([key, rows]) => [key, rows.reduce((sum, { cents }) => sum + cents, 0)])),
    registrations: await club.rows('registrations'),
    attendance: await club.rows('attendance'),
    daos: await club.rows('daos'),
    outbox: (await club.rows('outbox')).filter(({ kind }) => kind !== 'PROMOTED'),
    sheets: await club.rows('validated_sheets'),
    plans: [...newest],
  };
}

onEachEngine('merging two records of one person', (club) => {
  const admin = () => club.as('SUPER_ADMIN');
  const at = (kept: Person, merged: Person) => `/divers/${kept.id}/fusion/${merged.id}`;
  const preview = (kept: Person, merged: Person) => accepted<MergePreview>(admin().get(at(kept, merged)));
  const merge = async (kept: Person, merged: Person) => {
    const { digest } = await preview(kept, merged);
    await accepted(admin().post(at(kept, merged), { digest }));
  };
  const merges = async (kept: Person) => (await accepted<Merges>(admin().get(`/divers/${kept.id}/fusions`))).merges;
  const undo = async (kept: Person) => admin().delete(`/fusions/${(await merges(kept))[0]?.id}`);
  const sentence = async (answering: Promise<Response>) => {
    const answer = await answering;
    return `${refusalIn(answer)} ${answer.body && answer.json<ErrorBody>().message}`;
  };
  const wallet = async ({ id }: Person) => (await club.row('divers', { id })).wallet_cents;
  let key = 0;
  const pay = ({ id }: Person, amount: number) =>
    accepted(admin().post('/mouvements', { diver: id, amount, reason: 'Avance', key: `merging-${(key += 1)}` }));

  const person = (given: Parameters<typeof addDiver>[1] = {}) =>
    addDiver(club, { level: 'N2', wallet_cents: 0, ...given });

  beforeAll(() => setWallet(club.database, true, -500));

  it.for([1, 2, 3])('a drawn club stands to the cent after it, and as before once undone (%i)', async (seed) => {
    const random = randomFrom(seed);
    const draw = (most: number) => Math.floor(random() * most);
    const people: Person[] = [];
    while (people.length < 6)
      people.push(await person({ telephone: draw(2) ? `06 ${people.length}` : '', urgence1: draw(2) ? 'Mère' : '' }));
    const [kept, merged] = people as [Person, Person];
    const director = people[5]!;
    for (const one of people) await pay(one, 60 + draw(5000) / 100);
    for (let outing = 0; outing < 4; outing += 1) {
      // Places for all, or a waiting list from which the place that comes free is given.
      const event = await newEvent(club, { ...CHARGED, diver_max: seed === 1 ? 20 : 2 });
      for (const one of people.filter(({ id }) => id <= merged.id || draw(3) > 0).toSorted(() => random() - 0.5))
        await accepted(
          club.as('OPEN').post(`/events/${event}/participants/${one.id}/seuil/2`, { type: 'PARTICIPANT', charge: 12 }),
        );
      const both = [
        palanqueeOf('p1', [
          [kept.id, 'N2'],
          [merged.id, 'N2'],
        ]),
        palanqueeOf('p2', [[director.id, 'N2']]),
      ];
      const plan = { directorId: draw(2) ? merged.id : director.id, directorNote: '', palanquees: both.slice(draw(2)) };
      await seedPlan(club.database, event, { author: director.id, plan });
    }
    for (const one of [kept, merged, merged]) {
      const past = await newEvent(club, { starts_at: '2026-04-18T07:30:00.000Z' });
      await seedRegistration(club.database, past, one.id, 'PARTICIPANT', 1);
      const mark = { event_id: past, diver_id: one.id, state: 'PRESENT', author_id: director.id };
      await club.insert('attendance', { ...mark, marked_at: '2026-04-18T15:00:00.000Z' });
      await seedDao(club, one);
    }
    const before = await standing(club);
    const [own, other] = [await wallet(kept), await wallet(merged)];
    const told = await preview(kept, merged);
    expect(told.wallet).toMatchObject({ kept: own / 100, merged: other / 100 });
    expect(told.conflicts).toHaveLength(4);

    await accepted(admin().post(at(kept, merged), { digest: told.digest }));
    const repaid = Math.round(told.wallet.repaid * 100);
    expect([await wallet(kept), await wallet(merged)]).toEqual([own + other + repaid, 0]);
    await expectBooksToBalance(club);
    const after = await standing(club);
    expect(after.sheets).toEqual(before.sheets);
    const places = await club.rows('registrations', { diver_id: kept.id, active: 1 });
    expect(places.map(({ event_id }) => event_id)).toEqual([...new Set(places.map(({ event_id }) => event_id))]);
    expect(await club.rows('registrations', { diver_id: merged.id, active: 1 })).toEqual([]);
    for (const [, plan] of after.plans.slice(-4)) expect(plan).not.toContain(`:${merged.id},`);
    expect(await club.rows('daos', { diver_id: kept.id })).toHaveLength(3);
    const dossier = await club.row('divers', { id: kept.id });
    for (const field of told.taken) expect(dossier[field as 'telephone']).not.toBe('');
    // One statement and one history, whose last balance is the wallet's.
    const statement = await accepted<Page<Movement>>(admin().get(`/divers/${kept.id}/mouvements?size=100`));
    expect(statement.totalElements).toBe(
      (await club.rows('movements', { diver_id: kept.id })).length +
        (await club.rows('movements', { diver_id: merged.id })).length,
    );
    expect(statement.content[0]?.balance).toBe((own + other + repaid) / 100);
    const history = await accepted<Page<HistoryEntry>>(admin().get(`/historique/divers/${kept.id}?size=100`));
    expect(history.content.some(({ changes }) => changes.some(({ field }) => field === 'fusion'))).toBe(true);

    const answer = await undo(kept);
    const wasPromoted = after.registrations.some(
      (row, place) => row.type !== before.registrations[place]?.type && row.diver_id !== merged.id,
    );
    expect(wasPromoted).toBe(seed !== 1);
    if (wasPromoted) {
      expect(refusalIn(answer)).toBe('409 MERGE_MOVED_ON');
      expect(await standing(club)).toEqual(after);
    } else {
      expect(refusalIn(answer)).toBe('204');
      expect(await standing(club)).toEqual(before);
    }
    await expectBooksToBalance(club);
  });

  it('pays back to the kept one what the other had paid, and follows a second merge', async () => {
    const [first, second, third] = [await person(), await person(), await person()];
    const event = await newEvent(club, CHARGED);
    await pay(first, 20);
    await accepted(
      club.as('OPEN').post(`/events/${event}/participants/${first.id}/seuil/2`, { type: 'PARTICIPANT', charge: 12 }),
    );
    await merge(second, first);
    await merge(third, second);
    expect([await wallet(first), await wallet(second), await wallet(third)]).toEqual([0, 0, 800]);
    await accepted(club.as('OPEN').delete(`/events/${event}/participants/${third.id}`));
    expect(await wallet(third)).toBe(2000);
    await expectBooksToBalance(club);
    expect(await sentence(undo(third))).toContain('ne peut plus être annulée');
  });

  it('refuses what would be none, each by its sentence', async () => {
    const [kept, merged, gone] = [await person(), await person(), await newMember(club)];
    expect(await sentence(admin().get(at(kept, kept)))).toMatch(/^409 MERGE_SAME C’est deux fois la même fiche/);
    const self = { id: await club.idOf('SUPER_ADMIN'), licence: '' };
    expect(refusalIn(await admin().get(at(kept, self)))).toBe('409 LAST_SUPER_ADMIN');
    await club.change('divers', kept.id, { role: 'SUPER_ADMIN' });
    expect(await sentence(admin().get(at(kept, self)))).toMatch(/votre propre fiche/);
    await accepted(admin().post(`/divers/${gone.id}/effacement`));
    const erased = { id: gone.id, licence: '' };
    for (const pair of [at(kept, erased), at(erased, kept)])
      expect(refusalIn(await admin().get(pair))).toBe('409 MEMBER_ERASED');
    const { digest } = await preview(kept, merged);
    await pay(merged, 5);
    expect(await sentence(admin().post(at(kept, merged), { digest }))).toMatch(/a changé entre-temps/);
    await merge(kept, merged);
    expect(refusalIn(await admin().get(at(kept, merged)))).toBe('404 DIVER_NOT_FOUND');
  });

  it('leaves the refused part of a fee that is owed', async () => {
    const at = '2026-01-01T06:00:00.000Z';
    const asked = { dossier: 0, dossier_asked_at: '2025-12-10T06:00:00.000Z' };
    const [kept, merged] = [await person({ cotisation_cents: 0 }), await person({ ...asked, cotisation_cents: 0 })];
    const plan = [
      { day: '2026-02-26', cents: 114_00, state: 'PAID' },
      { day: '2026-03-26', cents: 56_00, state: 'REFUSED' },
    ];
    const intent = { diver_id: merged.id, purpose: 'MEMBERSHIP_3', cents: 170_00, state: 'PAID', paid_at: at };
    await club.insert('payment_intents', {
      ...intent,
      reference: `plan-${merged.id}`,
      created_at: at,
      instalments: JSON.stringify(plan),
    });
    const online = { diver_id: merged.id, account: 'MEMBERSHIP', created_at: at };
    await club.insert(
      'movements',
      { ...online, cents: 114_00, kind: 'ONLINE_PAYMENT' },
      { ...online, cents: 0, kind: 'ONLINE_REFUSED' },
    );
    const debts = async ({ licence }: Person) =>
      (await accepted<DebtsPage>(admin().get(`/dettes?q=${licence}`))).content.map(({ id, debts: [debt] }) => [
        id,
        debt,
      ]);
    expect(await debts(merged)).toEqual([[merged.id, { kind: 'INSTALMENT', amount: 56, since: '2026-03-26' }]]);
    await merge(kept, merged);
    expect(await debts(kept)).toEqual([[kept.id, { kind: 'INSTALMENT', amount: 56, since: '2026-03-26' }]]);
  });

  it('ends the other sign-in, and can be undone for a day, unless its money is spent', async () => {
    const [kept, merged] = [await person(), await person()];
    await pay(merged, 10);
    await merge(kept, merged);
    expect(await club.row('divers', merged.id)).toMatchObject({ active: 0, wallet_cents: 0 });
    await pay(kept, -4);
    expect(await sentence(undo(kept))).toContain('ne peut plus être annulée');
    await pay(kept, 4);
    const [merged1] = await merges(kept);
    expect(merged1?.until).toContain('2026-05-05T10:00:00');
    expect(refusalIn(await undo(kept))).toBe('204');
    expect(await sentence(admin().delete(`/fusions/${merged1?.id}`))).toContain('l’a déjà été');
    expect(await sentence(admin().delete('/fusions/999999'))).toBe('404 MERGE_NOT_FOUND Cette fusion n’existe pas.');
    await merge(kept, merged);
    club.advance({ hours: 25 });
    const { database, clock } = club;
    await runRetention({ database, clock, purgers, reach: 'ALWAYS' });
    expect(await club.row('merges', { kept_id: kept.id, undone_at: null })).toMatchObject({ moved: null });
    expect((await merges(kept)).map(({ until }) => until)).toEqual([null]);
    expect(await sentence(undo(kept))).toContain('plus d’un jour');
    club.advance({ hours: -25 });
  });

  /** What a call does that waits while the record goes into another one, or is deleted. */
  async function meanwhile(gone: Person, kept: Person | null, call: () => Promise<Response>): Promise<string> {
    let answering: Promise<Response> | undefined;
    await club.database.write(async (tx) => {
      await diversRepository(tx).lock(gone.id);
      answering = call();
      await sleep(500);
      const at = club.clock().toISOString();
      const row = { diver_id: gone.id, kept_id: kept?.id ?? 0, at, author_id: gone.id, moved: null };
      if (kept) await tx.db.insertInto('merges').values(row).execute();
      await tx.db.updateTable('divers').set({ active: 0 }).where('id', '=', gone.id).execute();
    });
    return refusalIn((await answering)!);
  }

  it('takes along money that is entered or taken back while it runs', async () => {
    const [kept, gone] = [await person(), await person()];
    await pay(gone, 20);
    const { id } = await club.row('movements', { diver_id: gone.id });
    const takeBack = () => admin().post(`/mouvements/${id}/annulation`, { reason: 'Erreur' });
    expect(await meanwhile(gone, kept, takeBack)).toBe('201');
    expect([await wallet(kept), await wallet(gone)]).toEqual([-2000, 2000]);
    const entered = { diver: gone.id, amount: 5, reason: 'Avance', key: 'merging-meanwhile' };
    expect(refusalIn(await admin().post('/mouvements', entered))).toBe('201');
    expect([await wallet(kept), await wallet(gone)]).toEqual([-1500, 2000]);
  });

  it('writes no name into the ledger that an erasure could not take out again', async () => {
    const [kept, merged] = [await person({ lastname: 'KERVADEC' }), await person({ lastname: 'KERVADEC' })];
    await pay(merged, 10);
    await merge(kept, merged);
    await pay(kept, -10);
    const { remarks } = await accepted<{ remarks: unknown[] }>(admin().post(`/divers/${kept.id}/effacement`));
    expect(remarks).toEqual([]);
    for (const table of ['movements', 'transfers', 'audit', 'security_log', 'divers'] as const)
      expect(JSON.stringify(await club.rows(table)), table).not.toMatch(/KERVADEC/i);
  });

  it('leaves nothing that was written by whoever is erased or merged meanwhile', async () => {
    const acts = [
      (token: string) => club.as({ token }).post('/users/demandes', { kind: 'CORRECTION', text: 'Mon nom' }),
      (token: string) => club.as({ token }).post('/daos', { daosite: 'VODELE', daomotif: 'Directeur de Plongée' }),
      (token: string, { licence }: Person) =>
        club
          .as({ token })
          .send('POST', `/divers/mailInscription/${licence}`, 'Voici', { 'content-type': 'text/plain' }),
    ];
    for (const act of acts) {
      const gone = await person({ dao: 1, voiturecv: 5, gps: '50.4486,3.8186' });
      const token = await club.tokenOfLicence(gone.licence);
      expect(await meanwhile(gone, null, () => act(token, gone))).toMatch(/^40[134] /);
      for (const table of ['data_requests', 'daos', 'dossier_versions'] as const)
        expect(await club.rows(table, { diver_id: gone.id })).toEqual([]);
    }
  });

  it('is whole or not at all on a server that is killed', async () => {
    const bearer = await club.tokenOf('SUPER_ADMIN');
    const random = randomFrom(7);
    for (let round = 0; round < 3; round += 1) {
      const [kept, merged] = [await person(), await person()];
      await pay(merged, 10);
      for (let donation = 0; donation < 20; donation += 1) await seedDao(club, merged);
      const { digest } = await preview(kept, merged);
      const server = await startServer({ databaseUrl: club.url });
      const merging = callsOf(server, bearer)('POST', at(kept, merged), { digest });
      await Promise.race([merging, sleep(random() * 30)]);
      await server.kill();
      await Promise.allSettled([merging]);
      const isMerged = (await merges(kept)).length === 1;
      const rows = await club.rows('daos', { diver_id: isMerged ? kept.id : merged.id });
      expect([rows.length, await wallet(kept), await wallet(merged)]).toEqual(isMerged ? [20, 1000, 0] : [20, 0, 1000]);
      expect((await club.row('divers', merged.id)).active).toBe(isMerged ? 0 : 1);
    }
    await expectBooksToBalance(club);
  });
});
