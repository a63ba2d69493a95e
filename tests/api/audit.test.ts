import type { LightMyRequestResponse as Response } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { defaultSettings } from '../../src/server/db/installation.ts';
import type { Change } from '../../src/shared/domain/audit.ts';
import { onEachEngine, type TestClub } from '../support/app.ts';
import { byName, historyOf, rowsOfHistory, type RecordId } from '../support/audit.ts';
import { addDiver, newLicence, newMember, refusalIn } from '../support/divers.ts';
import { members, PASSWORD, type Who } from '../support/members.ts';
import { seedEvent, seedRegistration, seedSite } from '../support/outings.ts';
import { login, tally } from '../support/sign-in.ts';

const change = (field: string, before: Change['before'], after: Change['after']): Change => ({ field, before, after });

const withFirstSettings = (club: TestClub) => beforeAll(() => club.insert('settings', ...defaultSettings));

async function accepted(answer: Promise<Response>): Promise<Response> {
  const { statusCode, body } = await answer;
  expect(statusCode, body).toBeLessThan(300);
  return answer;
}
const idIn = async (answer: Promise<Response>): Promise<number> => (await accepted(answer)).json<{ id: number }>().id;

interface Write {
  /** The author; null when left out. */
  readonly by?: Who;
  /** Prepares a write and answers it with its record. */
  readonly about: (club: TestClub) => Promise<number>;
  readonly run: (club: TestClub, id: number) => Promise<Response>;
  readonly resource: RecordId['resource'];
  readonly action: string;
  readonly changes: readonly Change[];
}

const someone = (club: TestClub) => newMember(club, { ville: 'Lille', porte_Monnaie: 30 }).then(({ id }) => id);
const outing = async (club: TestClub) => seedEvent(club.database, await seedSite(club.database));
const outingWithDiver = async (club: TestClub) => {
  const id = await outing(club);
  await seedRegistration(club.database, id, (await addDiver(club)).id, 'PARTICIPANT', 1);
  return id;
};
const fixed = (id: number) => () => Promise.resolve(id);

const WRITES: Readonly<Record<string, Write>> = {
  'fields of a member': {
    by: 'ADMIN_PLONGEURS',
    about: someone,
    run: (club, id) =>
      club.as('ADMIN_PLONGEURS').put(`/divers/${id}`, { ville: 'Mons', droitimage: true, telephone: '' }),
    resource: 'divers',
    action: 'update',
    changes: [change('droitimage', false, true), change('ville', 'Lille', 'Mons')],
  },
  'a wallet': {
    by: 'SUPER_ADMIN',
    about: someone,
    run: (club, id) =>
      club.as('SUPER_ADMIN').put(`/divers/${id}`, { porte_Monnaie: 12.5, walletReason: ' Gonflages ', version: 2 }),
    resource: 'divers',
    action: 'money',
    changes: [change('porte_Monnaie', 30, 12.5), change('walletReason', null, 'Gonflages')],
  },
  'a member who leaves': {
    by: 'ADMIN',
    about: someone,
    run: (club, id) => club.as('ADMIN').delete(`/divers/${id}`),
    resource: 'divers',
    action: 'delete',
    changes: [change('active', true, false), change('deleteDate', null, '2026-05-04T10:00:00+02:00')],
  },
  'a dossier that was awaited': {
    by: 'TRIBE',
    about: async (club) => {
      const id = await club.idOf('TRIBE');
      await accepted(club.as('SUPER_ADMIN').put(`/divers/${id}`, { dossier: true }));
      return id;
    },
    run: (club) =>
      club.as('TRIBE').send('POST', `/divers/mailInscription/${members.TRIBE.licence}`, 'Mon dossier', {
        'content-type': 'text/plain',
      }),
    resource: 'divers',
    action: 'dossier',
    changes: [change('dossier', true, false)],
  },
  'a dossier sent once more': {
    by: 'OTHER',
    about: (club) => club.idOf('OTHER'),
    run: (club) =>
      club.as('OTHER').send('POST', `/divers/mailInscription/${members.OTHER.licence}`, 'Mon dossier', {
        'content-type': 'text/plain',
      }),
    resource: 'divers',
    action: 'dossier',
    changes: [],
  },
  'a password that somebody asks for': {
    about: (club) => club.idOf('USER'),
    run: (club) => club.anonymous.put(`/divers/${members.USER.licence}/password/init`),
    resource: 'divers',
    action: 'passwordReset',
    changes: [],
  },
  'a password that a member chooses': {
    by: 'DAO',
    about: (club) => club.idOf('DAO'),
    run: (club) =>
      club.as('DAO').put('/users/password', { oldPassword: PASSWORD, newPassword: 'Etoile-de-mer-canari-7' }),
    resource: 'divers',
    action: 'passwordChange',
    changes: [],
  },

  'fields of a site': {
    by: 'ADMIN_SITES',
    about: (club) => seedSite(club.database),
    run: (club, id) => club.as('ADMIN_SITES').put(`/sites/${id}`, { address: { city: 'Dinant', gps: '' } }),
    resource: 'sites',
    action: 'update',
    changes: [change('address.city', 'Doische', 'Dinant')],
  },
  'a site that is deleted': {
    by: 'ADMIN',
    about: (club) => seedSite(club.database, 'BARGES'),
    run: (club, id) => club.as('ADMIN').delete(`/sites/${id}`),
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
    run: (club, id) =>
      club.as('ADMIN_SITES').put(`/events/${id}`, { date: '2026-05-30T10:00:00Z', complete: true, diverMaxNumber: 3 }),
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
    run: (club, id) => club.as('ADMIN_SITES').delete(`/events/${id}`),
    resource: 'events',
    action: 'cancel',
    changes: [change('status', 'OPEN', 'CANCELLED')],
  },

  'a setting': {
    by: 'SUPER_ADMIN',
    about: fixed(1),
    run: (club) => club.as('SUPER_ADMIN').put('/parametres/1', { valeurEntier: 20, valeurTexte: '' }),
    resource: 'parametres',
    action: 'update',
    changes: [change('valeurEntier', 0, 20)],
  },
  'the provider’s key': {
    by: 'SUPER_ADMIN',
    about: fixed(7),
    run: (club) => club.as('SUPER_ADMIN').put('/parametres/7', { valeurTexte: 'cle-canari-1', valeurBooleen: true }),
    resource: 'parametres',
    action: 'update',
    changes: [change('valeurBooleen', false, true), { ...change('valeurTexte', null, null), hidden: true }],
  },
  'the key that the provider answers': {
    by: 'SUPER_ADMIN',
    about: fixed(7),
    run: (club) => club.as('SUPER_ADMIN').send('POST', '/parametres/HELLOASSO/refresh', '"cle-canari-2"', JSON_TYPE),
    resource: 'parametres',
    action: 'update',
    changes: [{ ...change('valeurTexte', null, null), hidden: true }],
  },
};
const JSON_TYPE = { 'content-type': 'application/json' };

onEachEngine('a write', (club) => {
  withFirstSettings(club);

  it.each(Object.entries(WRITES))('of %s leaves one row', async (_name, write) => {
    const id = await write.about(club);
    const before = await rowsOfHistory(club);
    await accepted(write.run(club, id));
    expect(await rowsOfHistory(club)).toHaveLength(before.length + 1);
    const [newest] = await historyOf(club, { resource: write.resource, id });
    const { by } = write;
    expect(newest).toMatchObject({
      at: '2026-05-04T10:00:00+02:00',
      author: by ? { id: await club.idOf(by), name: `${members[by].firstname} ${members[by].lastname}` } : null,
      action: write.action,
    });
    expect(newest?.changes.toSorted(byName)).toEqual(write.changes);
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
      const id = await idIn(club.as(by).post(`/${resource}`, body));
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
      await accepted(treasurer.put(path, (await treasurer.get(path)).json<object>()));
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
      ['USER', 'PUT', `/divers/${id}`, { ville: 'Mons' }, 'FORBIDDEN'],
      ['ADMIN', 'PUT', `/divers/${id}`, { ville: 'Mons', cotisation: 5 }, 'FIELD_FORBIDDEN'],
      ['SUPER_ADMIN', 'PUT', `/divers/${id}`, { ville: 'Mons', version: 1 }, 'STALE_VERSION'],
      ['SUPER_ADMIN', 'PUT', `/divers/${id}`, { licenceNumber: members.USER.licence }, 'LICENCE_TAKEN'],
      ['SUPER_ADMIN', 'PUT', `/divers/${treasurer}`, { desactived: true }, 'LAST_SUPER_ADMIN'],
      ['ADMIN', 'DELETE', `/divers/${id}`, undefined, 'DIVER_REGISTERED'],
      ['ADMIN', 'PUT', `/events/${event}`, { description: 'x', version: 9 }, 'STALE_VERSION'],
      ['ADMIN', 'POST', '/events', { date: '2026-06-06T07:00:00Z', site: { id: 999_999 } }, 'SITE_NOT_FOUND'],
      ['ADMIN', 'DELETE', `/sites/${site}`, undefined, 'SITE_IN_USE'],
      ['SUPER_ADMIN', 'DELETE', '/parametres/1', undefined, 'SETTING_FIXED'],
      ['OTHER', 'PUT', '/users/password', { oldPassword: 'non', newPassword: 'Etoile-de-mer-7' }, 'PASSWORD_WRONG'],
    ];
    for (const [who, method, path, body, code] of refusals) {
      expect([path, refusalIn(await club.as(who).send(method, path, body))[1]]).toEqual([path, code]);
    }
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
    const record = (path: string) => club.as('SUPER_ADMIN').get(path);
    const { id, licenceNumber } = await newMember(club, { email: 'neuf@example.org' });
    await accepted(club.anonymous.put(`/divers/${licenceNumber}/password/init`));
    const token = (await login(club, { licence: members.OTHER.licence })).json<{ token: string }>().token;
    const text = { 'content-type': 'text/plain' };
    await accepted(
      club.as({ token }).send('POST', `/divers/mailInscription/${members.OTHER.licence}`, 'dossier-canari', text),
    );
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

    const other = await club.idOf('OTHER');
    const answers = await Promise.all(
      [`/historique/divers/${id}`, `/historique/divers/${other}`, '/historique/parametres/7'].map(record),
    );
    const held = JSON.stringify(await rowsOfHistory(club)) + answers.map((answer) => answer.body).join('');
    expect(held).toContain('Mons');
    expect(secrets.filter((secret) => held.includes(secret))).toEqual([]);
  });
});
