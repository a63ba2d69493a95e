import { beforeAll, expect, it } from 'vitest';
import type { Change } from '#domain/audit.ts';
import { accepted, type Client, onEachEngine, refusalIn, type TestClub } from '../support/app.ts';
import { byName, historyOf, historyPage, type RecordId, rowsOfHistory } from '../support/audit.ts';
import { addDiver, newLicence, newMember } from '../support/divers.ts';
import { members, PASSWORD, type Who } from '../support/members.ts';
import { newEvent, seedEvent, seedRegistration, seedSite } from '../support/outings.ts';
import { signedIn, tally } from '../support/sign-in.ts';
import { defaultSettings } from '#server/db/installation.ts';
import type { ErrorBody } from '#contract/common.ts';
import { TREASURY_FIELDS } from '#domain/divers/fields.ts';

const change = (field: string, before: Change['before'], after: Change['after']): Change => ({ field, before, after });

const withFirstSettings = (club: TestClub) => beforeAll(() => club.insert('settings', ...defaultSettings));

interface Write {
  /** The author; null when left out. */
  readonly by?: Who;
  /** Prepares a write and answers it with its record. */
  readonly about: (club: TestClub) => Promise<number>;
  readonly call: (id: number) => Parameters<Client['send']>;
  readonly resource?: RecordId['resource'];
  readonly action: string;
  readonly changes?: readonly Change[];
}

const someone = (club: TestClub) => newMember(club, { ville: 'Lille', porte_Monnaie: 30 }).then(({ id }) => id);
const outing = async (club: TestClub) => newEvent(club);
const outingWithDiver = async (club: TestClub) => {
  const id = await outing(club);
  await seedRegistration(club.database, id, (await addDiver(club)).id, 'PARTICIPANT', 1);
  return id;
};
const fixed = (id: number) => () => Promise.resolve(id);
const dossierOf = (who: Who, text = 'Mon dossier'): Parameters<Client['send']> => [
  'POST',
  `/divers/mailInscription/${members[who].licence}`,
  text,
  { 'content-type': 'text/plain' },
];
const awaited = async (club: TestClub) => {
  const id = await club.idOf('TRIBE');
  await accepted(club.as('SUPER_ADMIN').put(`/divers/${id}`, { dossier: true }));
  return id;
};
const keyGone = { ...change('valeurTexte', null, null), hidden: true };

const WRITES: Readonly<Record<string, Write>> = {
  'fields of a member': {
    by: 'ADMIN_PLONGEURS',
    about: someone,
    call: (id) => ['PUT', `/divers/${id}`, { ville: 'Mons', droitimage: true, telephone: '' }],
    action: 'update',
    changes: [change('droitimage', false, true), change('ville', 'Lille', 'Mons')],
  },
  'a wallet': {
    by: 'SUPER_ADMIN',
    about: someone,
    call: (id) => ['PUT', `/divers/${id}`, { porte_Monnaie: 12.5, walletReason: ' Gonflages ', version: 2 }],
    action: 'money',
    changes: [change('porte_Monnaie', 30, 12.5), change('walletReason', null, 'Gonflages')],
  },
  'a member who leaves': {
    by: 'ADMIN',
    about: someone,
    call: (id) => ['DELETE', `/divers/${id}`],
    action: 'delete',
    changes: [change('active', true, false), change('deleteDate', null, '2026-05-04T10:00:00+02:00')],
  },
  'a dossier that was awaited': {
    by: 'TRIBE',
    about: awaited,
    call: () => dossierOf('TRIBE'),
    action: 'dossier',
    changes: [change('dossier', true, false)],
  },
  'a dossier sent once more': {
    by: 'OTHER',
    about: (club) => club.idOf('OTHER'),
    call: () => dossierOf('OTHER'),
    action: 'dossier',
  },
  'a password that somebody asks for': {
    about: (club) => club.idOf('USER'),
    call: () => ['PUT', `/divers/${members.USER.licence}/password/init`],
    action: 'passwordReset',
  },
  'a password that a member chooses': {
    by: 'DAO',
    about: (club) => club.idOf('DAO'),
    call: () => ['PUT', '/users/password', { oldPassword: PASSWORD, newPassword: 'Etoile-de-mer-canari-7' }],
    action: 'passwordChange',
  },

  'fields of a site': {
    by: 'ADMIN_SITES',
    about: (club) => seedSite(club.database),
    call: (id) => ['PUT', `/sites/${id}`, { address: { city: 'Dinant', gps: '' } }],
    resource: 'sites',
    action: 'update',
    changes: [change('address.city', 'Doische', 'Dinant')],
  },
  'a site that is deleted': {
    by: 'ADMIN',
    about: (club) => seedSite(club.database, 'BARGES'),
    call: (id) => ['DELETE', `/sites/${id}`],
    resource: 'sites',
    action: 'delete',
    changes: [
      change('address.city', 'Doische', null),
      change('address.postal', '5680', null),
      change('address.street', 'Rue de la Carrière', null),
      change('name', 'BARGES', null),
    ],
  },

  'fields of an outing': {
    by: 'ADMIN_SITES',
    about: outing,
    call: (id) => ['PUT', `/events/${id}`, { date: '2026-05-30T10:00:00Z', complete: true, diverMaxNumber: 3 }],
    resource: 'events',
    action: 'update',
    changes: [
      change('date', '2026-05-30T09:30:00+02:00', '2026-05-30T12:00:00+02:00'),
      change('status', 'OPEN', 'COMPLETE'),
    ],
  },
  'an outing that is cancelled because members are registered': {
    by: 'ADMIN_SITES',
    about: outingWithDiver,
    call: (id) => ['DELETE', `/events/${id}`],
    resource: 'events',
    action: 'cancel',
    changes: [change('status', 'OPEN', 'CANCELLED')],
  },

  'a setting': {
    by: 'SUPER_ADMIN',
    about: fixed(1),
    call: () => ['PUT', '/parametres/1', { valeurEntier: 20, valeurTexte: '' }],
    resource: 'parametres',
    action: 'update',
    changes: [change('valeurEntier', 0, 20)],
  },
  'the provider’s key': {
    by: 'SUPER_ADMIN',
    about: fixed(7),
    call: () => ['PUT', '/parametres/7', { valeurTexte: 'cle-canari-1', valeurBooleen: true }],
    resource: 'parametres',
    action: 'update',
    changes: [change('valeurBooleen', false, true), keyGone],
  },
  'the key that the provider answers': {
    by: 'SUPER_ADMIN',
    about: fixed(7),
    call: () => ['POST', '/parametres/HELLOASSO/refresh', '"cle-canari-2"', { 'content-type': 'application/json' }],
    resource: 'parametres',
    action: 'update',
    changes: [keyGone],
  },
};

onEachEngine('a write', (club) => {
  withFirstSettings(club);

  it.each(Object.entries(WRITES))('of %s leaves one row', async (_name, write) => {
    const { by, about, call, resource = 'divers', action, changes = [] } = write;
    const id = await about(club);
    const before = await rowsOfHistory(club);
    await accepted((by ? club.as(by) : club.anonymous).send(...call(id)));
    expect(await rowsOfHistory(club)).toHaveLength(before.length + 1);
    const [newest] = await historyOf(club, { resource, id });
    const author = by ? { id: await club.idOf(by), name: `${members[by].firstname} ${members[by].lastname}` } : null;
    expect(newest).toMatchObject({ at: '2026-05-04T10:00:00+02:00', author, action });
    expect(newest?.changes.toSorted(byName)).toEqual(changes);
  });

  it('that makes a record tells everything that it holds', async () => {
    const rows: [RecordId['resource'], Who, object, Change[]][] = [
      ['sites', 'ADMIN_SITES', { name: ' DOURS ' }, [change('name', null, 'DOURS')]],
      [
        'parametres',
        'SUPER_ADMIN',
        { nom: 'Autre', valeurChaine: 'x' },
        [change('nom', null, 'Autre'), change('valeurBooleen', null, false), change('valeurChaine', null, 'x')],
      ],
      [
        'events',
        'ADMIN_SITES',
        { date: '2026-06-06T07:00:00Z', site: { id: await seedSite(club.database) }, diverMaxNumber: 8 },
        [
          change('date', null, '2026-06-06T09:00:00+02:00'),
          change('diverMaxNumber', null, 8),
          change('site.name', null, 'VODELÉE'),
          change('status', null, 'OPEN'),
        ],
      ],
      [
        'divers',
        'SUPER_ADMIN',
        { lastname: 'Neuf', licenceNumber: newLicence(), porte_Monnaie: 50, walletReason: 'Chèque' },
        [
          change('lastname', null, 'NEUF'),
          change('porte_Monnaie', null, 50),
          change('role', null, 'USER'),
          change('walletReason', null, 'Chèque'),
        ],
      ],
    ];
    for (const [resource, by, body, changes] of rows) {
      const before = await rowsOfHistory(club);
      const { id } = await accepted<{ id: number }>(club.as(by).post(`/${resource}`, body));
      expect(await rowsOfHistory(club)).toHaveLength(before.length + 1);
      const [made] = await historyOf(club, { resource, id });
      expect(made).toMatchObject({ action: 'create', author: { id: await club.idOf(by) } });
      expect(made?.changes).toEqual(expect.arrayContaining(changes));
    }
  });

  it('of an outing without registrations is a deletion, which outlives it', async () => {
    const id = await outing(club);
    await accepted(club.as('ADMIN').delete(`/events/${id}`));
    const [deleted, ...others] = await historyOf(club, { resource: 'events', id }, 'ADMIN_SITES');
    expect(deleted).toMatchObject({ action: 'delete', author: { name: 'Paul SECRET' } });
    expect(deleted?.changes).toContainEqual(change('description', 'Deux plongées', null));
    expect(others).toEqual([]);
  });

  it('that changes nothing leaves none', async () => {
    const id = await someone(club);
    const event = await outing(club);
    const site = await seedSite(club.database);
    const cancelled = await seedEvent(club.database, site, { status: 'CANCELLED' });
    await seedRegistration(club.database, cancelled, id, 'PARTICIPANT', 1);
    const before = await rowsOfHistory(club);
    const treasurer = club.as('SUPER_ADMIN');
    for (const path of [`/divers/${id}`, `/events/${event}`, `/sites/${site}`, '/parametres/2', '/parametres/7']) {
      await accepted(treasurer.put(path, await accepted<object>(treasurer.get(path))));
      await accepted(treasurer.put(path, {}));
    }
    await accepted(treasurer.delete(`/events/${cancelled}`));
    await accepted(club.anonymous.put('/divers/X-99-999999/password/init'));
    expect(await rowsOfHistory(club)).toEqual(before);
  });

  it('that is refused leaves none', async () => {
    const { id } = await newMember(club, { porte_Monnaie: 30 });
    const site = await seedSite(club.database);
    const event = await seedEvent(club.database, site);
    await seedRegistration(club.database, event, id, 'PARTICIPANT', 1);
    const treasurer = await club.idOf('SUPER_ADMIN');
    const before = await rowsOfHistory(club);
    const refusals: [Who, 'POST' | 'PUT' | 'DELETE', string, object | undefined, string][] = [
      ['USER', 'PUT', `/divers/${id}`, { ville: 'Mons' }, '403 FORBIDDEN'],
      ['ADMIN', 'PUT', `/divers/${id}`, { ville: 'Mons', cotisation: 5 }, '403 FIELD_FORBIDDEN cotisation'],
      ['SUPER_ADMIN', 'PUT', `/divers/${id}`, { ville: 'Mons', version: 1 }, '409 STALE_VERSION'],
      [
        'SUPER_ADMIN',
        'PUT',
        `/divers/${id}`,
        { licenceNumber: members.USER.licence },
        '409 LICENCE_TAKEN licenceNumber',
      ],
      ['SUPER_ADMIN', 'PUT', `/divers/${treasurer}`, { desactived: true }, '409 LAST_SUPER_ADMIN'],
      ['ADMIN', 'DELETE', `/divers/${id}`, undefined, '409 DIVER_REGISTERED'],
      ['ADMIN', 'PUT', `/events/${event}`, { description: 'x', version: 9 }, '409 STALE_VERSION'],
      ['ADMIN', 'POST', '/events', { date: '2026-06-06T07:00:00Z', site: { id: 999_999 } }, '404 SITE_NOT_FOUND site'],
      ['ADMIN', 'DELETE', `/sites/${site}`, undefined, '409 SITE_IN_USE'],
      ['SUPER_ADMIN', 'DELETE', '/parametres/1', undefined, '409 SETTING_FIXED'],
      [
        'OTHER',
        'PUT',
        '/users/password',
        { oldPassword: 'non', newPassword: 'Etoile-de-mer-7' },
        '422 PASSWORD_WRONG oldPassword',
      ],
    ];
    for (const [who, method, path, body, refusal] of refusals)
      expect(refusalIn(await club.as(who).send(method, path, body)), path).toBe(refusal);
    expect(await rowsOfHistory(club)).toEqual(before);
  });

  it('is made once by those who come at the same time, and leaves one row', async () => {
    const member = await someone(club);
    const site = await seedSite(club.database);
    const before = await rowsOfHistory(club);
    const puts = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        club.as('SUPER_ADMIN').put(`/divers/${member}`, { porte_Monnaie: 50 + index, version: 2 }),
      ),
    );
    const deletions = await Promise.all(Array.from({ length: 10 }, () => club.as('ADMIN').delete(`/sites/${site}`)));
    expect(tally(puts)).toEqual({ 200: 1, 409: 9 });
    expect(tally(deletions)).toEqual({ 204: 1, 404: 9 });
    expect(await rowsOfHistory(club)).toHaveLength(before.length + 2);
  });

  it('is not made when its row can’t be written', async () => {
    const id = await someone(club);
    const rename = (from: string, to: string) => club.alterSchema(`alter table ${from} rename to ${to}`);
    await rename('audit', 'audit_away');
    try {
      const answer = await club.as('SUPER_ADMIN').put(`/divers/${id}`, { porte_Monnaie: 99, ville: 'X', version: 2 });
      expect(answer.statusCode).toBe(500);
    } finally {
      await rename('audit_away', 'audit');
    }
    const member = await club.as('SUPER_ADMIN').get(`/divers/${id}`);
    expect(member.json()).toMatchObject({ ville: 'Lille', porte_Monnaie: 30, version: 2 });
  });
});

onEachEngine('what the history never holds', (club) => {
  withFirstSettings(club);

  it('passwords, one-time ones and their hashes, tokens, the provider’s key, the text of a dossier', async () => {
    const secrets = ['cle-canari', 'dossier-canari', 'mot-de-passe-canari-7', PASSWORD];
    const { id, licenceNumber } = await newMember(club, { email: 'neuf@example.org' });
    await accepted(club.anonymous.put(`/divers/${licenceNumber}/password/init`));
    const token = await signedIn(club, 'OTHER');
    await accepted(club.as({ token }).send(...dossierOf('OTHER', 'dossier-canari')));
    const body = { oldPassword: PASSWORD, newPassword: 'mot-de-passe-canari-7' };
    await accepted(club.as({ token }).put('/users/password', body));
    for (const key of ['cle-canari-1', 'cle-canari-2']) {
      await accepted(club.as('SUPER_ADMIN').put('/parametres/7', { valeurTexte: key, version: undefined }));
    }
    // A form that sends back more than it should.
    const strange = { ville: 'Mons', password: 'cle-canari', token: 'cle-canari', dossier_text: 'dossier-canari' };
    await accepted(club.as('SUPER_ADMIN').put(`/divers/${id}`, strange));

    const hidden = await club.database.read(async ({ db }) => ({
      hashes: await db.selectFrom('divers').select('password_hash').execute(),
      once: await db.selectFrom('one_time_passwords').select('hash').execute(),
      key: await db.selectFrom('settings').select('valeur_texte').where('id', '=', 7).executeTakeFirstOrThrow(),
      mails: await db.selectFrom('outbox').select('body_text').execute(),
    }));
    const oneTime = hidden.mails.flatMap(({ body_text }) => /[0-9a-f]{4}(-[0-9a-f]{4}){7}/.exec(body_text)?.[0] ?? []);
    expect(oneTime.length).toBeGreaterThan(0);
    secrets.push(token, ...oneTime, ...hidden.once.map(({ hash }) => hash), hidden.key.valeur_texte ?? 'none');
    secrets.push(...hidden.hashes.flatMap(({ password_hash }) => password_hash ?? []));

    let held = JSON.stringify(await rowsOfHistory(club));
    for (const record of [`divers/${id}`, `divers/${await club.idOf('OTHER')}`, 'parametres/7'])
      held += (await club.as('SUPER_ADMIN').get(`/historique/${record}`)).body;
    expect(held).toContain('Mons');
    expect(secrets.filter((secret) => held.includes(secret))).toEqual([]);
  });
});

const WITHHELD = [...TREASURY_FIELDS, 'walletReason'];

onEachEngine('who reads a member’s history', (club) => {
  let id = 0;
  const put = async (who: Who, body: object) => {
    expect((await club.as(who).put(`/divers/${id}`, body)).statusCode).toBe(200);
  };
  const version = async () => (await club.as('SUPER_ADMIN').get(`/divers/${id}`)).json<{ version: number }>().version;

  /** Created, then seven changes: two of them of the treasurer's fields alone. */
  beforeAll(async () => {
    ({ id } = await newMember(club, { porte_Monnaie: 30, ville: 'Lille' }));
    await put('ADMIN', { ville: 'Mons' });
    await put('SUPER_ADMIN', { porte_Monnaie: 20, walletReason: 'Gonflages', version: await version() });
    await put('SUPER_ADMIN', { cotisation: 180, dao: true, gps: '50.1,3.1', voiturecv: 5, cptanalytique: 7 });
    await put('SUPER_ADMIN', { ville: 'Namur', role: 'OPEN', porte_Monnaie: 25, version: await version() });
    await put('ADMIN_PLONGEURS', { telephone: '0601020304' });
    await put('SUPER_ADMIN', { role: 'USER', desactived: true });
    await put('SUPER_ADMIN', { desactived: false });
  });

  it('the treasurer reads all of it', async () => {
    const entries = await historyOf(club, { resource: 'divers', id });
    const actions = 'update update update update update money update create';
    expect(entries.map(({ action }) => action)).toEqual(actions.split(' '));
    const fields = new Set(entries.flatMap(({ changes }) => changes.map(({ field }) => field)));
    expect([...fields]).toEqual(expect.arrayContaining(['porte_Monnaie', 'walletReason', 'role', 'gps', 'cotisation']));
  });

  it.each(['ADMIN', 'ADMIN_PLONGEURS'] as const)('%s reads nothing of the treasurer’s fields', async (who) => {
    const answer = await club.as(who).get(`/historique/divers/${id}`);
    expect(answer.statusCode).toBe(200);
    for (const field of WITHHELD) expect(answer.body).not.toContain(`"${field}"`);
    const entries = await historyOf(club, { resource: 'divers', id }, who);
    expect(entries).toHaveLength(6);
    expect(entries.every(({ changes }) => changes.length > 0)).toBe(true);
    expect(entries.find(({ changes }) => changes[0]?.after === 'Namur')).toMatchObject({
      changes: [{ field: 'ville', before: 'Mons', after: 'Namur' }],
    });
    expect(entries.map(({ action }) => action)).not.toContain('money');
  });

  it('pages are full for everybody, and nothing is in two of them', async () => {
    for (const [who, total] of [
      ['SUPER_ADMIN', 8],
      ['ADMIN', 6],
    ] as const) {
      const all = await historyPage(club, { resource: 'divers', id }, who);
      expect(all).toMatchObject({ totalElements: total, totalPages: 1, number: 0, size: total });
      const seen: number[] = [];
      for (let page = 0; page * 2 < total; page += 1) {
        const part = await historyPage(club, { resource: 'divers', id }, who, `?page=${page}&size=2`);
        expect(part).toMatchObject({ totalElements: total, totalPages: total / 2, number: page, size: 2 });
        seen.push(...part.content.map((entry) => entry.id));
      }
      expect(seen).toEqual(all.content.map((entry) => entry.id));
      expect(seen).toEqual(seen.toSorted((one, other) => other - one));
    }
  });

  it('nobody reads the treasurer’s fields of their own record but the treasurer', async () => {
    const own = await club.idOf('ADMIN_PLONGEURS');
    await club.as('SUPER_ADMIN').put(`/divers/${own}`, { cotisation: 90 });
    await club.as('SUPER_ADMIN').put(`/divers/${own}`, { ville: 'Dour' });
    const entries = await historyOf(club, { resource: 'divers', id: own }, 'ADMIN_PLONGEURS');
    expect(entries.map(({ changes }) => changes.map(({ field }) => field))).toEqual([['ville']]);
    const dossier = { 'content-type': 'text/plain' };
    await club.as('ADMIN_PLONGEURS').send('POST', '/divers/mailInscription/T-00-000004', 'Voici', dossier);
    expect(await historyOf(club, { resource: 'divers', id: own }, 'ADMIN_PLONGEURS')).toHaveLength(1);
    expect(await historyOf(club, { resource: 'divers', id: own })).toHaveLength(3);
  });

  it('an author keeps the name of that time, and a member who has left their history', async () => {
    const author = await addDiver(club, { role: 'ADMIN', lastname: 'AVANT', firstname: 'Noé' });
    const token = await club.tokenOfLicence(author.licence);
    const member = await newMember(club);
    await club.as({ token }).put(`/divers/${member.id}`, { ville: 'Mons' });
    await club.as('SUPER_ADMIN').put(`/divers/${author.id}`, { lastname: 'Après' });
    await club.as('SUPER_ADMIN').delete(`/divers/${author.id}`);
    await club.as('ADMIN').delete(`/divers/${member.id}`);
    const [left, changed] = await historyOf(club, { resource: 'divers', id: member.id }, 'ADMIN_PLONGEURS');
    expect(left?.action).toBe('delete');
    expect(changed?.author).toEqual({ id: author.id, name: 'Noé AVANT' });
    expect(refusalIn(await club.as('ADMIN').get(`/historique/divers/${author.id}`))).toBe('403 FORBIDDEN');
  });

  it('a record that was written before there were histories has an empty one', async () => {
    for (const path of [
      `/historique/divers/${await club.idOf('TRIBE')}`,
      `/historique/events/${await newEvent(club)}`,
    ]) {
      const none = { content: [], totalElements: 0, totalPages: 0, number: 0, size: 0 };
      expect(await accepted(club.as('SUPER_ADMIN').get(path))).toEqual(none);
    }
  });

  it.each([
    ['divers', 'DIVER_NOT_FOUND'],
    ['sites', 'SITE_NOT_FOUND'],
    ['events', 'EVENT_NOT_FOUND'],
    ['parametres', 'SETTING_NOT_FOUND'],
  ])('one of %s that never was is not found', async (resource, code) => {
    const answer = await club.as('SUPER_ADMIN').get(`/historique/${resource}/999999`);
    expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([404, code]);
  });
});
