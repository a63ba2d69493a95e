// What 'Où j'en suis' answers about an outing is what the server does; and the dates of a member's situation.
import '../support/browser-globals.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { actorOfMember } from '../../src/member/features/situation/api.ts';
import { outingAnswer } from '../../src/member/features/situation/components/OutingAnswers.tsx';
import { readDiver } from '../../src/shared/api/decoders/diver.ts';
import { readEvent } from '../../src/shared/api/decoders/event.ts';
import { readList } from '../../src/shared/api/decoders/fields.ts';
import { readSetting } from '../../src/shared/api/decoders/parametre.ts';
import type { Situation } from '../../src/shared/contract/divers.ts';
import { LEVELS } from '../../src/shared/domain/levels.ts';
import { clubSettings } from '../../src/shared/domain/parametres/club-settings.ts';
import { personOf } from '../../src/shared/ui/data/viewer.ts';
import { onEngine, START, type Client } from '../support/app.ts';
import { seedEvent, seedRegistration, seedSite, setWallet, takeMails } from '../support/outings.ts';

onEngine('sqlite', 'where a member stands', (club) => {
  let site = 0;
  let id = 0;
  beforeAll(async () => {
    site = await seedSite(club.database);
    id = await club.idOf('USER');
  });

  const settingsOf = async (reader: Client) =>
    clubSettings(readList((await reader.get('/parametres?sort=id')).json(), readSetting).content);
  const situationOf = async (reader: Client, diverId: number) => {
    const { diver, since } = (await reader.get(`/divers/${diverId}/situation`)).json<Situation>();
    return { diver: readDiver(diver), since };
  };

  const ROLES = ['USER', 'USER', 'USER', 'OPEN', 'ADMIN_SITES', 'ADMIN_PLONGEURS', 'ADMIN', 'SUPER_ADMIN'];
  const flag = fc.constantFrom(0, 0, 0, 1);
  const cases = fc.record({
    member: fc.record({
      role: fc.constantFrom(...ROLES),
      level: fc.constantFrom(...LEVELS),
      wallet_cents: fc.constantFrom(-100, 0, 1, 1999, 2000, 8000),
      desactived: fc.constantFrom(0, 0, 0, 0, 0, 1),
    }),
    outing: fc.record({
      starts_at: fc.constantFrom('2026-05-30T07:30:00.000Z', '2026-05-04T05:00:00.000Z', '2026-04-27T07:30:00.000Z'),
      status: fc.constantFrom('OPEN', 'OPEN', 'COMPLETE', 'CANCELLED'),
      diver_max: fc.constantFrom(0, 1, 3),
      accompanist_max: fc.constantFrom(0, 1, 57),
      inscription_to_club: flag,
      plongee_autonomes: flag,
      needcadre: flag,
    }),
    others: fc.constantFrom(0, 1, 2),
    registered: flag,
    watchesWallets: fc.boolean(),
    kind: fc.constantFrom('PARTICIPANT' as const, 'ACCOMPANIST' as const),
    by: fc.constantFrom('USER' as const, 'USER' as const, 'SUPER_ADMIN' as const, 'ADMIN' as const),
  });

  it('answers about an outing what the server then does, for any member, outing and reader', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(cases, async ({ member, outing, others, registered, watchesWallets, kind, by }) => {
        club.setClock(START);
        await setWallet(club.database, watchesWallets, 20);
        await club.change('divers', id, member);
        await takeMails(club.database);
        const eventId = await seedEvent(club.database, site, outing);
        const crowd = [await club.idOf('OTHER'), await club.idOf('DAO')].slice(0, others);
        for (const [index, other] of crowd.entries())
          await seedRegistration(club.database, eventId, other, kind, index + 1);
        if (registered) await seedRegistration(club.database, eventId, id, 'PARTICIPANT', 3);

        const reader = club.as(by);
        const event = await reader.get(`/events/${eventId}`);
        const answer = outingAnswer({
          actor: actorOfMember(await situationOf(reader, await club.idOf(by))),
          person: personOf((await situationOf(reader, id)).diver),
          event: event.statusCode === 200 ? readEvent(event.json()) : null,
          kind,
          wallet: (await settingsOf(reader)).wallet,
          now: club.clock(),
          ours: true,
        });

        const place = { position: 1, type: kind, description: '' };
        const done = await reader.post(`/events/${eventId}/participants/${id}/seuil/3`, place);
        const { code = 'ok', ...after } = done.json<{ code?: string }>();
        seen.add(code);
        expect(answer.obstacles[0] ?? 'ok').toBe(code);
        if (code === 'ok') {
          const entry = readEvent(after);
          const waits = [...entry.pendingParticipants, ...entry.pendingAccompanists].some((one) => one?.id === id);
          expect(answer.waitingBefore !== null).toBe(waits);
        }
      }),
      { numRuns: 150, seed: 13 },
    );
    expect(seen.size).toBeGreaterThan(9);
    expect(seen).toContain('OUTING_BEGUN');
  });

  it('dates what the club recorded, for those who may see it, and shows no emergency contact', async () => {
    club.setClock(START);
    await setWallet(club.database, true, 20);
    const other = await club.idOf('OTHER');
    const treasurer = club.as('SUPER_ADMIN');
    const { version } = (await treasurer.get(`/divers/${other}`)).json<{ version: number }>();
    const due = { version, porte_Monnaie: 12, cotisation: 170, walletReason: 'Plongées de mai' };
    expect((await treasurer.put(`/divers/${other}`, due)).statusCode).toBe(200);
    club.advance({ days: 3 });

    const since = { walletBelow: '2026-05-04T10:00:00+02:00', feeDue: '2026-05-04T10:00:00+02:00' };
    const own = (await club.as('OTHER').get(`/divers/${other}/situation`)).json<Situation>();
    expect(own.since).toMatchObject({ ...since, desactived: null, mailSent: null });
    expect(own.diver).toMatchObject({ porte_Monnaie: 12, cotisation: 170 });
    const seen = (await club.as('ADMIN_PLONGEURS').get(`/divers/${other}/situation`)).json<Situation>();
    expect(seen.since).toMatchObject({ walletBelow: since.walletBelow, feeDue: null });
    expect(seen.diver).toMatchObject({ porte_Monnaie: 12 });
    for (const field of ['cotisation', 'dossier', 'role', 'urgence1', 'urgence2'])
      expect(seen.diver).not.toHaveProperty(field);
  });
});
