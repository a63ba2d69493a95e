import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { remindersWorker } from '#server/modules/messages/reminders/worker.ts';
import { onEachEngine } from '../support/app.ts';
import { clubOf } from '../support/club.ts';
import { newEvent, seedCrowd, seedEvent, seedRegistration, seedSite, setWallet } from '../support/outings.ts';
import { startProcess } from '../support/process.ts';

/** Days before the outings of outings.ts; the mail of the week leaves on the Thursday at 18:00. */
const WEDNESDAY = '2026-05-27T08:00:00.000Z';
const THURSDAY = '2026-05-28T16:00:00.000Z';
/** Far enough for the mails of two weeks. */
const IN_JUNE = '2026-06-13T07:30:00.000Z';

onEachEngine('news of outings', (club) => {
  beforeEach(async () => {
    await club.empty('outbox', 'registrations', 'events', 'mail_refusals', 'jobs', 'settings');
    club.setClock(WEDNESDAY);
    await look();
  });

  const look = async () => {
    const sender = { clubName: 'Club', publicUrl: 'https://espace.club.example' };
    const { database, clock } = club;
    await remindersWorker({ database, club: await clubOf(database, clock), sender, clock, log: console }).write();
  };
  const lookAt = async (instant: string) => {
    club.setClock(instant);
    await look();
  };
  /** Ends of the licences that news were written to. */
  const readers = async () =>
    (await club.rows('outbox', { kind: 'NEW_OUTINGS' }))
      .map(({ recipient }) => recipient.slice(-'06@example.org'.length, -'@example.org'.length))
      .toSorted();
  const textFor = async (who: 'USER' | 'DAO') => {
    const [mail] = await club.rows('outbox', { kind: 'NEW_OUTINGS', diver_id: await club.idOf(who) });
    return `${mail?.subject}\n${mail?.body_text}`.replaceAll('\u00a0', ' ');
  };
  const choose = async (who: 'USER' | 'OTHER', wanted: boolean, atOnce: boolean) => {
    const answer = await club.as(who).put('/mail/choices', { kinds: [{ kind: 'NEW_OUTINGS', wanted, atOnce }] });
    expect(answer.json()).toMatchObject({
      kinds: expect.arrayContaining([{ kind: 'NEW_OUTINGS', wanted, atOnce }]) as unknown,
    });
  };
  const everybody = ['01', '02', '03', '04', '05', '06', '07', '08', '09'];

  it('go to all who may join, once, from the club’s hour on, and not when nothing is new', async () => {
    await newEvent(club, { starts_at: IN_JUNE, price_cents: 1200 });
    await look();
    expect(await readers()).toEqual([]);
    await lookAt('2026-05-28T15:59:00.000Z');
    expect(await readers()).toEqual([]);
    await lookAt(THURSDAY);
    expect(await readers()).toEqual(everybody);
    const text = await textFor('USER');
    expect(text).toContain('De nouvelles plongées : 1 nouvelle\n');
    expect(text).toContain('VODELÉE, samedi 13 juin 2026 à 9 h 30\nDeux plongées\nReste 3 places · 12,00 €\n');
    expect(text).toMatch(/Voir : https:\/\/espace\.club\.example\/\?sortie=\d+\n/);
    for (const later of ['2026-05-28T16:05:00.000Z', '2026-06-04T16:00:00.000Z', THURSDAY]) await lookAt(later);
    expect(await readers()).toEqual(everybody);
  });

  it('wait for the next week when an outing is posted after the hour, or the server was down', async () => {
    await lookAt(THURSDAY);
    await newEvent(club, { starts_at: IN_JUNE });
    await lookAt('2026-05-28T16:05:00.000Z');
    expect(await readers()).toEqual([]);
    await lookAt('2026-06-06T06:00:00.000Z');
    expect(await readers()).toEqual(everybody);
  });

  it('are for nobody who has no address, is off, holds a place, or may not join', async () => {
    const site = await seedSite(club.database);
    const event = await seedEvent(club.database, site, { starts_at: IN_JUNE, plongee_autonomes: 1 });
    await seedRegistration(club.database, event, await club.idOf('ADMIN_SITES'), 'PARTICIPANT', 1);
    const open = await club.idOf('OPEN');
    const { email } = await club.row('divers', open);
    await club.change('divers', open, { email: '' });
    onTestFinished(() => club.change('divers', open, { email }));
    await look();
    await lookAt(THURSDAY);
    // Divers of N1 are not autonomous.
    expect(await readers()).toEqual(['01', '02', '04', '06', '08']);
  });

  it('are for nobody below the minimum but those whom it does not bind, nor where the home page is closed', async () => {
    await setWallet(club.database, true, 500);
    await newEvent(club, { starts_at: IN_JUNE });
    await look();
    await club.insert(
      'settings',
      ...[2, 3, 4, 5, 6].map((id) => ({ id, nom: `${id}`, valeur_booleen: id === 6 ? 0 : 1 })),
    );
    await lookAt(THURSDAY);
    expect(await readers()).toEqual([]);
    await club.change('settings', 6, { valeur_booleen: 1 });
    await club.empty('jobs');
    await look();
    expect(await readers()).toEqual(['01', '02']);
  });

  it('tell supervisors where divers cannot register, with their own places', async () => {
    await newEvent(club, { starts_at: IN_JUNE, needcadre: 1 });
    await look();
    await lookAt(THURSDAY);
    expect(await textFor('DAO')).toContain('Reste 1 place d’encadrant');
    expect(await readers()).toEqual(expect.not.arrayContaining(['06', '07', '09']));
  });

  it('are none of places that others wait for', async () => {
    const event = await newEvent(club, { starts_at: IN_JUNE, diver_max: 1, accompanist_max: 0 });
    await seedRegistration(club.database, event, await club.idOf('TRIBE'), 'PENDING_PARTICIPANT', 1);
    await look();
    await lookAt(THURSDAY);
    expect(await readers()).toEqual([]);
  });

  it('call a place free that was taken when last looked at', async () => {
    const event = await newEvent(club, { starts_at: IN_JUNE, diver_max: 1, accompanist_max: 0 });
    await look();
    await lookAt(THURSDAY);
    await seedRegistration(club.database, event, await club.idOf('OTHER'), 'PARTICIPANT', 1);
    await look();
    await club.empty('outbox', 'registrations');
    await lookAt('2026-05-29T08:00:00.000Z');
    await lookAt('2026-06-04T16:00:00.000Z');
    const text = await textFor('USER');
    expect(text).toContain('De nouvelles plongées : 1 où une place s’est libérée\n');
    expect(text).toContain('Une place s’est libérée · Reste 1 place\n');
  });

  it('go at once to who wants them so, and never to who does not', async () => {
    await choose('USER', true, true);
    await choose('OTHER', false, true);
    await newEvent(club, { starts_at: IN_JUNE });
    await look();
    await look();
    await lookAt('2026-05-27T09:00:00.000Z');
    expect(await readers()).toEqual(['06']);
    await lookAt(THURSDAY);
    expect(await readers()).toEqual(everybody.filter((who) => who !== '09'));
    await choose('USER', true, false);
    await choose('OTHER', true, false);
  });

  it('describe twelve of forty outings, and count the others', async () => {
    const site = await seedSite(club.database);
    for (let outing = 0; outing < 40; outing += 1) await seedEvent(club.database, site, { starts_at: IN_JUNE });
    await look();
    await lookAt(THURSDAY);
    const text = await textFor('USER');
    expect(text).toContain('De nouvelles plongées : 40 nouvelles\n');
    expect(text.match(/^Voir :/gm)).toHaveLength(12);
    expect(text).toContain('Et 28 autres plongées : https://espace.club.example/\n');
  });

  it('are written once by several processes, and the rest after one that died', async () => {
    const crowd = await seedCrowd(club.database, 120);
    await newEvent(club, { starts_at: IN_JUNE });
    await look();
    club.setClock(THURSDAY);
    const others = [1, 2].map(() => startProcess('reminder-worker', club.url, club.clock().toISOString()));
    onTestFinished(async () => void (await Promise.all(others.map((other) => other.stop()))));
    await Promise.all(others.map((other) => other.line()));
    await Promise.all([look(), look(), ...others.map((other) => other.line())]);
    expect(await readers()).toHaveLength(crowd.length + everybody.length);

    // As a process leaves it that dies after some mails: its claim ends by itself.
    const half = crowd.slice(0, 60).map(({ id }) => id);
    await club.database.write(({ db }) => db.deleteFrom('outbox').where('diver_id', 'in', half).execute());
    const claim = { last_run_at: '2026-05-21T16:00:00.000Z', claimed_until: '2026-05-28T16:01:00.000Z' };
    await club.change('jobs', { name: 'outing-news' }, claim);
    await look();
    expect(await readers()).toHaveLength(crowd.length + everybody.length - half.length);
    await lookAt('2026-05-28T16:02:00.000Z');
    expect(await readers()).toHaveLength(crowd.length + everybody.length);
  });
});
