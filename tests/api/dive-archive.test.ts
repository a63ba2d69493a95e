// What was done on a dive, who was there, and the sheets that directors validate.
import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import type { MergePreview, Merges } from '#contract/merging.ts';
import type { LightMyRequestResponse as Response } from 'fastify';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Absences, DiveRecord, Experience, Logbook, SheetValidation, SheetYear } from '#contract/dive-archive.ts';
import type { OutingAccount } from '#contract/ledger.ts';
import type { PalanqueeLog } from '#domain/palanquees/dive-log.ts';
import { accepted, type Client, onEachEngine, refusalIn, START } from '../support/app.ts';
import { addDiver } from '../support/divers.ts';
import { newEvent, seedCrowd, type seedEvent, seedRegistration, seedSite } from '../support/outings.ts';
import { palanqueeOf, seedPlan } from '../support/palanquees.ts';
import { textOfPdf } from '../support/pdf.ts';
import { csvOf } from '#shared/files/columns.ts';
import { logbookColumns } from '#shared/files/logbook-columns.ts';
import { uddfOf } from '#shared/files/uddf.ts';
import { EMPTY_PLAN } from '#domain/palanquees/plan.ts';

const YESTERDAY = '2026-05-03T07:30:00.000Z';

onEachEngine('the archive of a dive', (club) => {
  let chief = 0;
  let crowd: number[] = [];
  const one = (index: number): number => crowd[index] ?? 0;

  beforeAll(async () => {
    chief = await club.idOf('SUPER_ADMIN');
    crowd = (await seedCrowd(club.database, 4)).map(({ id }) => id);
  });
  beforeEach(() => club.setClock(START));

  /** Directed by TRÉSOR; four N2 in two palanquées. */
  async function outing(given: Parameters<typeof seedEvent>[2] = {}, dive: 1 | 2 = 1): Promise<number> {
    const event = await newEvent(club, { starts_at: YESTERDAY, diver_max: 4, ...given });
    await seedRegistration(club.database, event, chief, 'ACCOMPANIST', 1);
    for (const [index, id] of crowd.entries()) {
      await seedRegistration(club.database, event, id, 'PARTICIPANT', index + 1);
    }
    const pair = (key: string, from: number) =>
      palanqueeOf(
        key,
        [
          [one(from), 'N2'],
          [one(from + 1), 'N2'],
        ],
        { kind: 'AUTONOMOUS', plannedDepth: 20 },
      );
    const plan = { ...EMPTY_PLAN, directorId: chief, palanquees: [pair('a', 0), pair('b', 2)] };
    await seedPlan(club.database, event, { author: chief, plan, dive });
    return event;
  }

  const done = (key: string, given: Partial<PalanqueeLog> = {}): PalanqueeLog => ({
    key,
    depth: 18.5,
    entryTime: '09:45',
    exitTime: '10:25',
    duration: 38,
    gas: '',
    remarks: '',
    ...given,
  });
  const BOTH = [done('a'), done('b', { remarks: 'Crampe au palier', gas: 'Nitrox 32' })];
  const present = () => [chief, ...crowd].map((id) => ({ id, state: 'PRESENT' as const }));

  const on = (day: string, year = 2027) => ({ starts_at: `${year}-${day}T07:30:00.000Z` });
  const at = (event: number, dive = 1): string => `/events/${event}/plongees/${dive}`;
  const read = async (event: number): Promise<DiveRecord> =>
    (await club.as('ADMIN').get(`${at(event)}/realise`)).json<DiveRecord>();
  const save = (
    event: number,
    version: number,
    palanquees: PalanqueeLog[] = BOTH,
    { as = club.as('SUPER_ADMIN'), attendance = [] as { id: number; state: string }[] } = {},
  ): Promise<Response> => as.put(`${at(event)}/realise`, { version, log: { palanquees }, attendance });
  const validate = (
    event: number,
    given: Partial<SheetValidation> = {},
    as: Client = club.as('SUPER_ADMIN'),
  ): Promise<Response> =>
    as.post(`${at(event)}/fiches`, { version: 1, planVersion: 1, after: 0, reason: '', ...given });
  const complete = async (given: Parameters<typeof seedEvent>[2] = {}): Promise<number> => {
    const event = await outing(given);
    expect((await save(event, 0, BOTH, { attendance: present() })).statusCode).toBe(200);
    return event;
  };

  it('keeps what was done as a draft: the next save continues it, a lost answer is no conflict', async () => {
    const event = await outing();
    expect(await read(event)).toMatchObject({ version: 0, planVersion: 1, log: { palanquees: [] }, saved: null });
    const half = [done('a', { depth: null })];
    for (const _ of ['sent', 'sent again']) {
      const answer = await save(event, 0, half, { attendance: [{ id: one(0), state: 'ABSENT' }] });
      expect(answer.json()).toMatchObject({ version: 1, log: { palanquees: half } });
    }
    const late = await save(event, 0, BOTH, { as: club.as('ADMIN') });
    expect(late.json()).toMatchObject({ code: 'STALE_VERSION', current: { version: 1, log: { palanquees: half } } });
    expect((await save(event, 1)).json()).toMatchObject({ version: 2, saved: { author: 'TRÉSOR Inès' } });
    const { people } = await read(event);
    expect(people.find(({ id }) => id === one(0))?.attendance).toBe('ABSENT');
    expect(people.find(({ id }) => id === one(1))?.attendance).toBeNull();
  });

  it.each<[string, Partial<PalanqueeLog>, string, string]>([
    ['a depth of -3', { depth: -3 }, 'DIVE_DEPTH', 'depth'],
    ['an exit before the entry', { exitTime: '09:00' }, 'DIVE_TIMES_REVERSED', 'exitTime'],
    ['a duration of 400', { duration: 400 }, 'DIVE_DURATION', 'duration'],
  ])('refuses %s, and saves nothing', async (_, given, code, field) => {
    const event = await outing();
    const answer = await save(event, 0, [done('a'), done('b', given)]);
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { code, field: `log.palanquees.1.${field}` }]);
    expect((await read(event)).version).toBe(0);
  });

  it('refuses an afternoon dive of divers who were still on the morning one, but for absent ones', async () => {
    const event = await outing();
    const { plan } = await read(event);
    await seedPlan(club.database, event, { author: chief, plan, dive: 2 });
    await save(event, 0);
    const afternoon = (entryTime: string, attendance: { id: number; state: string }[] = []) =>
      club.as('SUPER_ADMIN').put(`${at(event, 2)}/realise`, {
        version: 0,
        log: {
          palanquees: [
            done('a', { entryTime: '10:25', exitTime: '11:00', duration: null }),
            done('b', { entryTime, exitTime: '11:00', duration: null }),
          ],
        },
        attendance,
      });
    const refused = await afternoon('10:20');
    expect(refusalIn(refused)).toBe('422 DIVE_OVERLAP log.palanquees.1.entryTime');
    expect(refused.json<{ message: string }>().message).toMatch(/vérifiez les heures des deux plongées/);
    await save(event, 1, BOTH, { attendance: [one(2), one(3)].map((id) => ({ id, state: 'EXCUSED' })) });
    expect((await afternoon('10:20')).json()).toMatchObject({ version: 1 });
  });

  it('is entered once the outing has begun, of who was on it, and not of a cancelled one', async () => {
    const ahead = await outing({ starts_at: '2026-05-30T07:30:00.000Z' });
    expect((await save(ahead, 0)).json()).toMatchObject({ code: 'OUTING_NOT_BEGUN' });
    expect((await validate(ahead)).json()).toMatchObject({ code: 'OUTING_NOT_BEGUN' });
    const cancelled = await outing({ status: 'CANCELLED' });
    expect((await save(cancelled, 0)).json()).toMatchObject({ code: 'EVENT_CANCELLED' });
    const stranger = await club.idOf('OTHER');
    const answer = await save(await outing(), 0, BOTH, { attendance: [{ id: stranger, state: 'ABSENT' }] });
    expect(answer.json()).toMatchObject({ code: 'NOT_ON_OUTING', field: 'attendance.0.id' });
  });

  it('is validated once complete: a file with number, digest, author and instant that stays as it is', async () => {
    const event = await outing();
    await save(event, 0, [done('a', { depth: null }), done('b')]);
    expect((await validate(event)).json()).toMatchObject({ code: 'SHEET_INCOMPLETE', field: 'palanquees.0.depth' });
    await save(event, 1);
    expect((await validate(event, { version: 2 })).json()).toMatchObject({ field: 'attendance' });
    await save(event, 2, BOTH, { attendance: present() });

    const { sheets, changed } = await accepted<DiveRecord>(validate(event, { version: 3 }));
    expect(changed).toBe(false);
    const number = `2026-${event}-1`;
    expect(sheets).toMatchObject([{ version: 1, number, author: 'TRÉSOR Inès', reason: '' }]);
    const [sheet] = sheets;
    const file = () => club.as('ADMIN').get(`/fiches-securite/${sheet?.id}`);
    const printed = await file();
    const text = (await textOfPdf(printed.rawPayload)).replace(/\s+/g, ' ');
    expect(text).toContain(`Fiche n° ${number}, version 1`);
    expect(text).toContain('par TRÉSOR Inès');
    expect(text).toContain(sheet?.digest);
    expect(text).toContain('18,5 m');
    expect(text).toContain('Nitrox 32');
    expect(text).toContain('Incidents, remarques : Crampe au palier');
    expect(text).not.toContain('0611111111');
    const { content } = await club.row('validated_sheets', sheet?.id ?? 0);
    expect(createHash('sha256').update(content).digest('hex')).toBe(sheet?.digest);

    await save(event, 3, [done('a', { depth: 12 }), done('b')]);
    expect((await read(event)).changed).toBe(true);
    expect((await file()).rawPayload.equals(printed.rawPayload)).toBe(true);
  });

  it('is validated with an implausible depth once the director said that it is right, and states that', async () => {
    const event = await outing();
    const deep = [done('a', { depth: 20 }), done('b', { depth: 99 })];
    await save(event, 0, deep, { attendance: present() });
    for (const confirmed of [undefined, [], ['a']]) {
      const answer = await validate(event, confirmed && { confirmed });
      expect(refusalIn(answer)).toBe('422 SHEET_DEPTH_UNCONFIRMED palanquees.1.depth');
    }
    const { sheets } = await accepted<DiveRecord>(validate(event, { confirmed: ['b'] }));
    const id = sheets[0]?.id ?? 0;
    const text = await textOfPdf((await club.as('ADMIN').get(`/fiches-securite/${id}`)).rawPayload);
    expect(text.replace(/\s+/g, ' ')).toContain(
      'Profondeur confirmée par le directeur de plongée : 99 m notés, 20 m prévus (aptitude PA20 : 20 m)',
    );
    const { content } = await club.row('validated_sheets', id);
    const aptitude = { name: 'PA20', allows: 20 };
    expect(JSON.parse(content)).toMatchObject({
      confirmed: [{ palanquee: 'b', depth: 99, planned: 20, aptitude }],
    });
  });

  it('stays as it is when the outing’s other dive, or one who was not on it, gets an attendance', async () => {
    const event = await outing(on('03-01', 2026));
    const { plan } = await read(event);
    const afternoon = { ...plan, palanquees: plan.palanquees.slice(0, 1) };
    await seedPlan(club.database, event, { author: chief, plan: afternoon, dive: 2 });
    const log = { palanquees: [done('a', { entryTime: '14:30', exitTime: '15:10' })] };
    const mark = async (dive: number, version: number, id: number, state: string): Promise<void> => {
      const saved = { version, log: dive === 1 ? { palanquees: BOTH } : log, attendance: [{ id, state }] };
      expect((await club.as('ADMIN').put(`${at(event, dive)}/realise`, saved)).statusCode).toBe(200);
      club.advance({ minutes: 1 });
    };
    const states = async () => {
      const [list] = (await club.as('ADMIN').get('/fiches-securite?year=2026')).json<SheetYear>().outings.slice(-1);
      return list?.dives.map(({ state }) => state);
    };
    await save(event, 0, BOTH, { attendance: present() });
    await mark(2, 0, one(0), 'PRESENT');
    for (const dive of [1, 2]) {
      const asked = { version: 1, planVersion: 1, after: 0, reason: '' };
      expect((await club.as('ADMIN').post(`${at(event, dive)}/fiches`, asked)).statusCode).toBe(200);
    }
    club.advance({ minutes: 1 });

    await mark(2, 1, one(0), 'PRESENT');
    expect(await states()).toEqual(['VALIDATED', 'VALIDATED']);
    await mark(1, 1, one(3), 'EXCUSED');
    expect(await states()).toEqual(['CHANGED', 'VALIDATED']);
    expect((await read(event)).changed).toBe(true);
    await mark(1, 2, one(3), 'PRESENT');
    expect(await states()).toEqual(['VALIDATED', 'VALIDATED']);
    await mark(2, 2, one(1), 'ABSENT');
    expect(await states()).toEqual(['CHANGED', 'CHANGED']);
  });

  it('is listed as changed when its row cannot be read', async () => {
    const event = await complete();
    const written = { starts_at: YESTERDAY, author_id: chief, validated_at: START, plan_version: 0, log_version: 0 };
    const damaged = { ...written, reason: '', digest: 'of what was written', content: '{', pdf: '' };
    await club.insert('validated_sheets', { event_id: event, dive: 1, version: 1, ...damaged });
    const { outings } = (await club.as('ADMIN').get('/fiches-securite?year=2026')).json<SheetYear>();
    expect(outings.find(({ id }) => id === event)?.dives[0]?.state).toBe('CHANGED');
  });

  it('is corrected by a new version with its reason; the former one stays', async () => {
    const event = await complete();
    await validate(event);
    await save(event, 1, [done('a', { depth: 12 }), done('b')]);
    await seedPlan(club.database, event, { author: chief, plan: (await read(event)).plan, dive: 2 });
    const asked = { version: 2, after: 1 };
    expect((await validate(event, asked)).json()).toMatchObject({ code: 'SHEET_REASON_MISSING', field: 'reason' });
    const { sheets } = (await validate(event, { ...asked, reason: 'Ordinateur relu' })).json<DiveRecord>();
    expect(sheets.map(({ version, reason }) => [version, reason])).toEqual([
      [2, 'Ordinateur relu'],
      [1, ''],
    ]);
    const texts = await Promise.all(
      sheets.map(async ({ id }) => textOfPdf((await club.as('ADMIN').get(`/fiches-securite/${id}`)).rawPayload)),
    );
    expect(texts[0]).toContain('Motif de la correction : Ordinateur relu');
    for (const printed of ['12 m', '1re plongée']) {
      expect(texts[0]).toContain(printed);
      expect(texts[1]).not.toContain(printed);
    }
  });

  it('is validated by one of two directors at once; the other is told, and shown the sheet', async () => {
    const event = await complete();
    const answers = await Promise.all([validate(event), validate(event, {}, club.as('ADMIN'))]);
    const [won, lost] = answers.toSorted((a, b) => a.statusCode - b.statusCode);
    expect([won?.statusCode, lost?.statusCode]).toEqual([200, 409]);
    expect(lost?.json()).toMatchObject({ code: 'SHEET_VALIDATED', current: { sheets: [{ version: 1 }] } });
    expect((await read(event)).sheets).toHaveLength(1);
    // The winner's call again, after an answer that did not arrive.
    const again = won === answers[0] ? await validate(event) : await validate(event, {}, club.as('ADMIN'));
    expect([again.statusCode, again.json<DiveRecord>().sheets.length]).toEqual([200, 1]);
  });

  it('is not validated from a page that lacks another’s changes', async () => {
    const event = await complete();
    await save(event, 1, [done('a', { depth: 3 }), done('b')], { as: club.as('ADMIN') });
    expect((await validate(event)).json()).toMatchObject({ code: 'STALE_VERSION', current: { version: 2 } });
  });

  it('lists a year with what is missing, and packs its files', async () => {
    const year = 2027;
    club.setClock('2027-08-01T08:00:00.000Z');
    const pool = await seedSite(club.database, 'PISCINE');
    const missing = await outing(on('02-01'));
    const validated = await complete(on('03-01'));
    await validate(validated);
    const changed = await complete(on('04-01'));
    await validate(changed);
    await save(changed, 1, [done('a', { depth: 7 }), done('b')]);
    const exempt = await outing({ ...on('05-01'), site_id: pool });
    await outing({ ...on('06-01'), status: 'CANCELLED' });
    await newEvent(club, on('06-02'));
    await outing(on('09-01'));
    const { plan } = await read(missing);
    await seedPlan(club.database, missing, { author: chief, plan, dive: 2 });

    const list = (await club.as('ADMIN').get(`/fiches-securite?year=${year}`)).json<SheetYear>();
    expect(list.years).toEqual([2027, 2026]);
    expect(list.outings.map(({ id, dives }) => [id, dives.map(({ state }) => state)])).toEqual([
      [exempt, ['EXEMPT']],
      [changed, ['CHANGED']],
      [validated, ['VALIDATED']],
      [missing, ['TO_VALIDATE', 'TO_VALIDATE']],
    ]);

    const zip = await club.as('ADMIN').get(`/fiches-securite/annees/${year}`);
    expect(zip.headers['content-type']).toBe('application/zip');
    const { 'empreintes.txt': digests, ...files } = unzipSync(new Uint8Array(zip.rawPayload));
    expect(Object.keys(files)).toEqual([
      `Fiche de sécurité ${year}-${validated}-1 v1, 2027-03-01 08h30 VODELÉE.pdf`,
      `Fiche de sécurité ${year}-${changed}-1 v1, 2027-04-01 09h30 VODELÉE.pdf`,
    ]);
    for (const [name, bytes] of Object.entries(files)) {
      const digest = createHash('sha256').update(bytes).digest('hex');
      expect(new TextDecoder().decode(digests)).toContain(`${digest}  ${name}\n`);
    }
    expect((await club.as('ADMIN').get('/fiches-securite/annees/2019')).statusCode).toBe(404);
  });

  it('tells the debit who was absent, and the member’s file of those without notice since September', async () => {
    const member = one(3);
    const absent = (event: number, state: string) => save(event, 0, BOTH, { attendance: [{ id: member, state }] });
    const event = await outing();
    await absent(event, 'ABSENT');
    await absent(await outing(), 'EXCUSED');
    await absent(await outing({ starts_at: '2025-08-30T07:30:00.000Z' }), 'ABSENT');
    const account = (await club.as('SUPER_ADMIN').get(`/mouvements/sortie/${event}`)).json<OutingAccount>();
    expect(account.people.filter(({ attendance }) => attendance !== null)).toMatchObject([
      { id: member, attendance: 'ABSENT' },
    ]);
    const { since, outings } = (await club.as('ADMIN').get(`/divers/${member}/absences`)).json<Absences>();
    expect([since, outings.map(({ id }) => id)]).toEqual(['2025-09-01', [event]]);
  });

  it('is a member’s logbook, and what a director reads of experience, by the newest sheets alone', async () => {
    club.setClock('2028-08-01T08:00:00.000Z');
    const shallow = await outing(on('05-01', 2028));
    await save(shallow, 0, BOTH, { attendance: present() });
    const own = async (as = club.as('SUPER_ADMIN')) => {
      const { dives } = (await as.get('/mes-plongees')).json<Logbook>();
      return dives.filter(({ date }) => date.startsWith('2028'));
    };
    const experience = async () => {
      const { divers } = (await club.as('ADMIN').get(`/events/${shallow}/palanquees/experience`)).json<Experience>();
      return divers.find(({ id }) => id === one(3));
    };
    const before = (await experience())?.dives ?? 0;
    // Not validated yet.
    expect(await own()).toEqual([]);
    await accepted(validate(shallow));
    const deep = await outing(on('06-01', 2028));
    const { plan, planVersion } = await read(deep);
    const led = [{ ...plan.palanquees[0]!, plannedDepth: 38, kind: 'GUIDED' as const }];
    const members = [{ id: chief, function: 'GUIDE' as const, aptitude: 'GP' as const, gas: 'Air' }];
    for (const diver of [one(2), one(3)]) members.push({ ...members[0]!, id: diver });
    const version = planVersion + 1;
    await seedPlan(club.database, deep, {
      author: chief,
      version,
      plan: { ...plan, palanquees: led.map((palanquee) => ({ ...palanquee, members })) },
    });
    const attendance = present().map((marked) => (marked.id === one(2) ? { ...marked, state: 'ABSENT' } : marked));
    await save(deep, 0, [done('a', { depth: 20 })], { attendance });
    const confirmed = ['a'];
    await accepted(validate(deep, { planVersion: version, confirmed }));
    await save(deep, 1, [done('a', { depth: 35 })]);
    const corrected = { planVersion: version, version: 2, after: 1, reason: 'Ordinateur relu', confirmed };
    await accepted(validate(deep, corrected));

    expect(await own()).toEqual([
      {
        event: deep,
        dive: 1,
        date: '2028-06-01T09:30:00+02:00',
        site: 'VODELÉE',
        depth: 35,
        duration: 38,
        entryTime: '09:45',
        gas: 'Air',
        function: 'GUIDE',
        directed: true,
        companions: [expect.objectContaining({ id: one(3) })],
      },
    ]);
    expect(await experience()).toMatchObject({ dives: before + 2, last: '2028-06-01T09:30:00+02:00' });
    // A member reads their own dives alone; rights of each role: tests/api/authorization.test.ts.
    expect(await own(club.as('OTHER'))).toEqual([]);
  });

  it('is of one person once their two records were merged, also where it was validated before', async () => {
    const event = await outing();
    const twin = await addDiver(club, { level: 'N2' });
    const attendance = present().map((mark) => (mark.id === one(3) ? { ...mark, state: 'ABSENT' } : mark));
    await accepted(save(event, 0, BOTH, { attendance }));
    await accepted(validate(event));
    const path = `/divers/${twin.id}/fusion/${one(3)}`;
    const { digest } = await accepted<MergePreview>(club.as('SUPER_ADMIN').get(path));
    await accepted(club.as('SUPER_ADMIN').post(path, { digest }));
    const merged = await read(event);
    expect(merged.changed).toBe(false);
    expect(merged.plan.palanquees[1]?.members.map(({ id }) => id)).toEqual([one(2), twin.id]);
    expect(merged.people.map(({ id }) => id)).not.toContain(one(3));
    expect(merged.people.find(({ id }) => id === twin.id)).toMatchObject({ registered: true, attendance: 'ABSENT' });
    const [fusion] = (await accepted<Merges>(club.as('SUPER_ADMIN').get(`/divers/${twin.id}/fusions`))).merges;
    await accepted(club.as('SUPER_ADMIN').delete(`/fusions/${fusion?.id}`));
    expect((await read(event)).plan.palanquees[1]?.members.map(({ id }) => id)).toEqual([one(2), one(3)]);
  });

  it('keeps its outing: deleting cancels it', async () => {
    const event = await complete();
    await validate(event);
    expect((await club.as('SUPER_ADMIN').delete(`/events/${event}`)).statusCode).toBe(200);
    expect((await read(event)).event.status).toBe('CANCELLED');
  });

  it('keeps a dive after midnight on its own day, from the sheet to the logbook’s files', async () => {
    club.setClock('2029-07-02T08:00:00.000Z');
    const event = await outing({ starts_at: '2029-06-30T21:30:00.000Z' });
    const [early, late] = [
      done('a', { entryTime: '23:40', exitTime: '00:15', duration: null }),
      done('b', { entryTime: '00:20', exitTime: '00:55', duration: null }),
    ];
    await accepted(save(event, 0, [early, late], { attendance: present() }));
    await accepted(validate(event));
    // Whose palanquée went in after midnight.
    const { licence } = await club.row('divers', one(2));
    const diver = club.as({ token: await club.tokenOfLicence(licence) });
    const { dives } = await accepted<Logbook>(diver.get('/mes-plongees'));
    const own = dives.filter(({ event: id }) => id === event);
    expect(own).toMatchObject([{ date: '2029-06-30T23:30:00+02:00', entryTime: '00:20', duration: 35 }]);
    const name = { lastname: 'A', firstname: 'B' };
    expect(uddfOf(name, own, club.clock())).toContain('<datetime>2029-07-01T00:20:00</datetime>');
    expect(csvOf(logbookColumns, own)).toContain('\r\n01/07/2029;1;');
  });
});
