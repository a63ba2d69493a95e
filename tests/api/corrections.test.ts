// Members correct their own data: what counts at once, and what waits for the club.
import { expect, it } from 'vitest';
import type { Page } from '#contract/common.ts';
import type { Diver } from '#contract/divers.ts';
import type { DataRequest, MemberRequest, OwnDataAnswer } from '#contract/personal-data.ts';
import { accepted, onEachEngine, onEngine, refusalIn, type TestClub } from '../support/app.ts';
import type { Who } from '../support/members.ts';

const hands = (club: TestClub) => {
  const record = async (who: Who) => accepted<Diver>(club.as('SUPER_ADMIN').get(`/divers/${await club.idOf(who)}`));
  return {
    record,
    correct: async (who: Who, values: object) =>
      club.as(who).put('/users/donnees', { version: (await record(who)).version, ...values }),
    open: async (who: Who = 'ADMIN_PLONGEURS') =>
      (await accepted<Page<MemberRequest>>(club.as(who).get('/demandes?state=OPEN&kind=PROPOSAL&page=0&size=10')))
        .content,
    answer: (who: Who, { id, diver }: MemberRequest, body: object) =>
      club.as(who).put(`/demandes/${id}`, { answer: '', version: diver.version, ...body }),
    mails: () => club.rows('outbox', { kind: 'DATA_REQUEST' }),
    history: async (who: Who) =>
      (await club.rows('audit', { resource: 'divers', record_id: await club.idOf(who) })).map(({ action }) => action),
  };
};

onEachEngine('a correction', (club) => {
  const { record, correct, open, answer, mails, history } = hands(club);

  it('counts at once, but for what the club sees first, which is accepted once by one of two', async () => {
    const sent = { telephone: '+32 470 00 00 01', droitimage: true, caci_date: '2026-04-20', role: 'ADMIN' };
    const made = await accepted<OwnDataAnswer>(correct('USER', sent));
    expect(made).toMatchObject({
      diver: { telephone: sent.telephone, caci_date: '2026-01-10' },
      proposed: ['caci_date'],
    });
    expect(await record('USER')).toMatchObject({ telephone: sent.telephone, droitimage: true, role: 'USER' });

    const [proposal] = await open();
    if (!proposal) throw new Error('A proposal waits.');
    expect(proposal).toMatchObject({ acceptable: true, text: expect.stringContaining('20/04/2026') as string });
    expect(await accepted(club.as('ADMIN_PLONGEURS').get('/tableau-de-bord'))).toMatchObject({ requests: 1 });
    const answers = await Promise.all(
      (['ADMIN_PLONGEURS', 'SUPER_ADMIN'] as const).map((who) => answer(who, proposal, { state: 'DONE' })),
    );
    expect(answers.map(refusalIn).toSorted()).toEqual(['200', '409 REQUEST_ANSWERED']);
    expect(await record('USER')).toMatchObject({ caci_date: '2026-04-20' });
    expect(await mails()).toMatchObject([{ recipient: 't-00-000006@example.org' }]);
    expect(await history('USER')).toEqual(['update', 'propose', 'update']);
  });

  it('proposed anew takes the place of the one that waits, which nobody accepts any more', async () => {
    await accepted(correct('OTHER', { caci_date: '2026-04-01' }));
    const [first] = await open();
    const twice = await Promise.all(['2026-04-02', '2026-04-03'].map((caci_date) => correct('OTHER', { caci_date })));
    expect(twice.map(refusalIn)).toEqual(['200', '200']);
    const waiting = await open();
    expect(waiting).toHaveLength(1);
    if (!first || !waiting[0]) throw new Error('A proposal waits.');
    expect(refusalIn(await answer('SUPER_ADMIN', first, { state: 'DONE' }))).toBe('409 REQUEST_ANSWERED');
    expect(refusalIn(await answer('SUPER_ADMIN', waiting[0], { state: 'REFUSED' }))).toBe('200');
    expect(await record('OTHER')).toMatchObject({ caci_date: '2026-01-10' });
    expect((await history('OTHER')).at(-1)).toBe('refuse');
  });
});

onEngine('sqlite', 'a proposal', (club) => {
  const { record, correct, open, answer, mails } = hands(club);

  it('is not accepted unread where the field was changed meanwhile, and loses nothing', async () => {
    await accepted(correct('USER', { caci_date: '2026-04-20' }));
    const [seen] = await open();
    if (!seen) throw new Error('A proposal waits.');
    await accepted(club.as('SUPER_ADMIN').put(`/divers/${seen.diver.id}`, { caci_date: '2026-04-10' }));
    expect(refusalIn(await answer('SUPER_ADMIN', seen, { state: 'DONE' }))).toBe('409 PROPOSAL_OUTDATED');
    expect(refusalIn(await answer('SUPER_ADMIN', seen, { state: 'DONE', version: undefined }))).toBe(
      '409 PROPOSAL_OUTDATED',
    );
    const [again] = await open();
    expect(again).toMatchObject({ id: seen.id, acceptable: false });
    const read = await accepted<MemberRequest>(club.as('ADMIN_PLONGEURS').get(`/demandes/${seen.id}`));
    expect(read.proposal).toEqual({
      before: { caci_date: '2026-01-10' },
      value: { caci_date: '2026-04-20' },
      now: { caci_date: '2026-04-10' },
    });
    const changed = { state: 'DONE', values: { caci_date: '2026-04-19', telephone: 'x' } };
    expect(refusalIn(await answer('ADMIN_PLONGEURS', read, { ...changed, values: { caci_date: '2027-01-01' } }))).toBe(
      '422 CERTIFICATE_IN_FUTURE caci_date',
    );
    await accepted(answer('ADMIN_PLONGEURS', read, changed));
    expect(await record('USER')).toMatchObject({ caci_date: '2026-04-19', telephone: '0600000000' });
    expect((await mails()).at(-1)?.body_text).toContain('19/04/2026');
    const [own] = await accepted<DataRequest[]>(club.as('USER').get('/users/demandes'));
    expect(own).toMatchObject({ state: 'DONE', answer: expect.stringContaining('19/04/2026') as string });
  });

  it('is refused with the field where its value is none, with nothing half written', async () => {
    const before = await record('OTHER');
    for (const [values, refusal] of [
      [{ telephone: '07', caci_date: '2026-05-05' }, '422 CERTIFICATE_IN_FUTURE caci_date'],
      [{ telephone: '07', caci_date: 'demain' }, '400 BAD_DATE caci_date'],
      [{ telephone: 'x'.repeat(41) }, '400 BAD_REQUEST telephone'],
      [{ telephone: '07', version: before.version + 1 }, '409 STALE_VERSION'],
    ] as const) {
      expect(refusalIn(await correct('OTHER', values))).toBe(refusal);
    }
    expect(await record('OTHER')).toEqual(before);
    expect(await accepted(club.as('OTHER').get('/users/demandes'))).toEqual([]);
  });

  it('of an administrator is a super administrator’s to accept; other requests are not the secretary’s', async () => {
    await accepted(correct('ADMIN', { caci_date: '2026-04-20' }));
    for (const who of ['ADMIN', 'ADMIN_PLONGEURS'] as const) {
      const [proposal] = await open(who);
      if (!proposal) throw new Error('A proposal waits.');
      expect(proposal.acceptable).toBe(false);
      expect(refusalIn(await answer(who, proposal, { state: 'DONE' }))).toMatch(/^403/);
    }
    const asked = { kind: 'CORRECTION', text: 'Mon nom' };
    const { id } = await accepted<DataRequest>(club.as('USER').post('/users/demandes', asked));
    expect(refusalIn(await club.as('ADMIN').get(`/demandes/${id}`))).toBe('404 REQUEST_NOT_FOUND');
    expect(refusalIn(await club.as('ADMIN').put(`/demandes/${id}`, { state: 'DONE', answer: 'x' }))).toBe(
      '404 REQUEST_NOT_FOUND',
    );
    expect((await open('ADMIN')).every(({ kind }) => kind === 'PROPOSAL')).toBe(true);
    expect(refusalIn(await club.as('USER').post('/users/demandes', { kind: 'PROPOSAL', text: 'x' }))).toMatch(/^400/);
  });

  it('shows emergency contacts in a single record alone, and records that they were read', async () => {
    const all = await accepted<object>(club.as('SUPER_ADMIN').get('/club/1'));
    const checkedFirst = { contact: true, emergency: true, certificate: true, image: true };
    await accepted(club.as('SUPER_ADMIN').put('/club/1', { ...all, checkedFirst }));
    await accepted(correct('TRIBE', { urgence1: 'Luc 07 00 00', ville: 'Lens' }));
    const proposal = (await open()).find(({ diver }) => diver.firstname === 'Léa');
    expect(proposal).toMatchObject({ acceptable: false });
    expect(JSON.stringify(proposal)).not.toContain('Luc 07');
    const read = await accepted<MemberRequest>(club.as('ADMIN_PLONGEURS').get(`/demandes/${proposal?.id ?? 0}`));
    expect(read.proposal).toMatchObject({ value: { urgence1: 'Luc 07 00 00', ville: 'Lens' } });
    const actor_id = await club.idOf('ADMIN_PLONGEURS');
    expect(await club.rows('security_log', { action: 'emergencyOpened', actor_id })).toHaveLength(1);
    await accepted(answer('ADMIN_PLONGEURS', read, { state: 'DONE' }));
    expect(await record('TRIBE')).toMatchObject({ urgence1: 'Luc 07 00 00', ville: 'Lens' });
    expect((await mails()).every(({ body_text }) => !body_text.includes('Luc 07'))).toBe(true);
  });
});
