import { beforeAll, expect, it } from 'vitest';
import { onePart } from '#server/documents/pdf.ts';
import { renderPdf } from '#server/documents/render.ts';
import { onEngine, refusalIn, START } from '../support/app.ts';
import type { Who } from '../support/members.ts';
import { newEvent, seedCrowd, seedEvent, seedRegistration, seedSite } from '../support/outings.ts';
import { seedPlan } from '../support/palanquees.ts';
import { fontsOfPdf, textOfPdf } from '../support/pdf.ts';
import { seedDao } from '../support/donations.ts';

onEngine('sqlite', "an outing's documents", (club) => {
  let outing = 0;
  let crowd: { id: number; licence: string }[] = [];

  beforeAll(async () => {
    const site = await seedSite(club.database, 'VODELÉE / carrière');
    outing = await seedEvent(club.database, site, {
      diver_max: 60,
      accompanist_max: 4,
      description: 'Où plonger\u00a0?',
    });
    crowd = await seedCrowd(club.database, 62);
    const rename = async (index: number, values: { lastname: string; firstname: string; urgence1?: string }) =>
      club.change('divers', crowd[index]?.id ?? 0, values);
    await rename(0, { lastname: 'VAN DER ELSTRAETEN-DELACROIX DE MONTIGNY', firstname: 'Marie-Françoise' });
    await rename(1, { lastname: 'ŒUVRARD', firstname: 'Gaëlle', urgence1: 'Noël Œuvrard 0470 00 00 01' });
    await rename(60, { lastname: 'ATTENTE', firstname: 'Paul', urgence1: 'secret de Paul' });
    await rename(61, { lastname: 'PARTI', firstname: 'Guy' });
    for (const [index, { id }] of crowd.slice(0, 60).entries()) {
      const remark = index === 1 ? 'Préfère l’après-midi' : '';
      await seedRegistration(club.database, outing, id, 'PARTICIPANT', index + 1, { description: remark });
    }
    await seedRegistration(club.database, outing, await club.idOf('SUPER_ADMIN'), 'ACCOMPANIST', 1);
    await seedRegistration(club.database, outing, crowd[60]?.id ?? 0, 'PENDING_PARTICIPANT', 1);
    await seedRegistration(club.database, outing, crowd[61]?.id ?? 0, 'PARTICIPANT', 1, { active: 0 });
  });

  it('lists sixty registrants and who waits, with French accents, and leaves out who has left', async () => {
    const answer = await club.as('USER').get(`/events/${outing}/pdf`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    const text = await textOfPdf(answer.rawPayload);
    const pages = text.split('\f').filter((page) => page.trim() !== '');
    expect(pages.length).toBeGreaterThan(1);
    // A page that comes loose says of which outing it is.
    for (const page of pages) expect(page).toContain('samedi 30 mai 2026 à 9 h 30 (rendez-vous 8 h)');
    expect(text).toContain('Plongeurs (60 sur 60)');
    expect(text).toContain('ŒUVRARD Gaëlle');
    expect(text).toContain('Préfère l’après-midi');
    // A long name goes on in its cell's next line, whole.
    expect(text).toMatch(/VAN DER ELSTRAETEN-DELACROIX\s+(DE\s+)?N2\s+(DE\s+)?MONTIGNY Marie-Françoise/);
    expect(text).toMatch(/liste complémentaire[\s\S]+ATTENTE Paul/);
    expect(text).not.toContain('PARTI');
    const fonts = await fontsOfPdf(answer.rawPayload);
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter((font) => !font.embedded)).toEqual([]);
  });

  it('break a word that is longer than its column: nothing is cut', async () => {
    const event = await seedEvent(club.database, await seedSite(club.database, 'TRELON'));
    const [diver = { id: 0 }] = crowd;
    await seedRegistration(club.database, event, diver.id, 'PARTICIPANT', 1, { description: 'W'.repeat(200) });
    await club.change('divers', diver.id, { urgence1: 'M'.repeat(200) });
    const list = await textOfPdf((await club.as('USER').get(`/events/${event}/pdf`)).rawPayload);
    expect(list.match(/W/g)).toHaveLength(200);
    const sheet = await textOfPdf((await club.as('SUPER_ADMIN').get(`/events/FDS/${event}/FDS`)).rawPayload);
    expect(sheet.match(/M{5,}/g)?.join('')).toHaveLength(200);
  });

  it('say that the group meets on the evening before, the first of a month too', async () => {
    const night = { starts_at: '2027-05-01T22:30:00.000Z', hour_rdv: '23:00' };
    const event = await newEvent(club, night);
    const meeting = 'dimanche 2 mai 2027 à 0 h 30 (rendez-vous la veille, samedi 1er mai, à 23 h)';
    for (const path of [`/events/${event}/pdf`, `/events/FDS/${event}/FDS`]) {
      const text = await textOfPdf((await club.as('SUPER_ADMIN').get(path)).rawPayload);
      expect(text.replaceAll(/\s+/g, ' ')).toContain(meeting);
    }
  });

  it('names the files so that every browser can save them', async () => {
    const list = await club.as('USER').get(`/events/${outing}/pdf`);
    const sheet = await club.as('ADMIN').get(`/events/FDS/${outing}/FDS`);
    const nameOf = (header: unknown) => decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(String(header))?.[1] ?? '');
    expect(nameOf(list.headers['content-disposition'])).toBe(
      'Club de plongée-Inscrits-2026-05-30 09h30 VODELÉE - carrière.pdf',
    );
    expect(nameOf(sheet.headers['content-disposition'])).toBe(
      'Fiche de Sécurité-2026-05-30 09h30 VODELÉE - carrière.pdf',
    );
    expect(String(sheet.headers['content-disposition'])).toMatch(
      /^attachment; filename="Fiche de Securite-[^"]+\.pdf"; /,
    );
  });

  it('puts on the safety sheet what art. A322-72 asks, whom to call, and nobody who has no place', async () => {
    const answer = await club.as('ADMIN').get(`/events/FDS/${outing}/FDS`);
    expect(answer.statusCode).toBe(200);
    const text = await textOfPdf(answer.rawPayload);
    expect(text).toContain('Directeur de plongée');
    expect(text).toContain('Nombre de plongeurs : 61');
    expect(text).toContain('TRÉSOR Inès');
    expect(text).toContain('Noël Œuvrard 0470 00 00 01');
    expect(text).toMatch(/Fonction\s+Nom\s+Aptitude\s+Gaz[\s\S]+Palanquée 15/);
    expect(text).toMatch(/Prévu :\s+Profondeur réalisée :\s+Durée :\s+Immersion :\s+Sortie :/);
    expect(text).not.toContain('secret de Paul');
  });

  it('shows emergency contacts to administrators, and to who leads the outing from its eve to the day after', async () => {
    const opened = async (who: Who, at: string): Promise<boolean> => {
      club.setClock(at);
      const text = await textOfPdf((await club.as(who).get(`/events/FDS/${outing}/FDS`)).rawPayload);
      expect(text).toContain('ŒUVRARD');
      const shown = text.includes('0470 00 00 01');
      expect(text.replace(/\s+/g, ' ').includes('de la veille au lendemain')).toBe(!shown);
      return shown;
    };
    const guide = await club.idOf('DAO');
    const [before, eve] = ['2026-05-28T21:59:00.000Z', '2026-05-28T22:00:00.000Z'];
    expect(await opened('DAO', eve)).toBe(false);
    await seedRegistration(club.database, outing, guide, 'ACCOMPANIST', 2);
    expect([await opened('DAO', before), await opened('DAO', eve)]).toEqual([false, true]);
    expect(await opened('ADMIN', before)).toBe(true);
    club.setClock(START);
  });

  it('keeps the registrants of the day as they were printed last, until the palanquées are saved anew', async () => {
    const event = await seedEvent(club.database, await seedSite(club.database, 'ROEUX'));
    const [first, second, third] = crowd.slice(10, 13).map(({ id }) => id);
    for (const [index, id] of [first!, second!].entries())
      await seedRegistration(club.database, event, id, 'PARTICIPANT', index + 1);
    const names = async (at: string, query = '') => {
      club.setClock(at);
      const text = await textOfPdf((await club.as('ADMIN').get(`/events/FDS/${event}/FDS${query}`)).rawPayload);
      return [
        [...new Set(text.match(/FOULE0000\d\d/g))].toSorted(),
        /Inscrits tels qu’imprimés le ([^.]+)\./.exec(text)?.[1],
      ];
    };
    const [ONE, TWO, THREE] = ['FOULE000011', 'FOULE000012', 'FOULE000013'];
    // Printed long before: not the sheet of the day.
    expect(await names('2026-05-20T08:00:00.000Z')).toEqual([[ONE, TWO], undefined]);
    await seedRegistration(club.database, event, third!, 'PARTICIPANT', 3);
    await names('2026-05-30T06:00:00.000Z');
    club.setClock('2026-05-30T09:00:00.000Z');
    await club.as('ADMIN').delete(`/events/${event}/participants/${first}`);
    // On the day the list can still be corrected on the site.
    expect(await names('2026-05-30T09:12:00.000Z')).toEqual([[TWO, THREE], undefined]);
    await club.as('ADMIN').delete(`/events/${event}/participants/${second}`);
    const kept = [[TWO, THREE], '30/05/2026 à 11 h 12'];
    expect(await names('2026-05-31T08:00:00.000Z')).toEqual(kept);
    expect(await names('2026-08-31T08:00:00.000Z', '?vierge=true')).toEqual(kept);
    const author = await club.idOf('SUPER_ADMIN');
    await seedPlan(club.database, event, { author });
    expect(await names('2026-08-31T08:00:00.000Z')).toEqual(kept);
    await seedPlan(club.database, event, { author, version: 2, at: '2026-08-31T08:30:00.000Z' });
    expect((await names('2026-08-31T09:00:00.000Z'))[1]).toBeUndefined();
    club.setClock(START);
  });

  it('keeps emergency contacts from those who do not supervise, and says when there is no such outing', async () => {
    expect((await club.as('USER').get(`/events/FDS/${outing}/FDS`)).statusCode).toBe(403);
    expect((await club.as('DAO').get(`/events/FDS/${outing}/FDS`)).statusCode).toBe(200);
    expect(refusalIn(await club.as('USER').get('/events/999999/pdf'))).toBe('404 EVENT_NOT_FOUND');
  });
});

it('keeps letters readable in a later document, whatever the earlier ones were drawn from', async () => {
  const withText = (text: string) =>
    renderPdf(onePart({ club: text, title: text, subtitle: text, content: [{ text: [text, { text, bold: true }] }] }));
  // Drawn of two glyphs each, of which the second document has the first.
  await withText('éùÿñŵ');
  expect(await textOfPdf(await withText('euynw'))).toContain('euynweuynw');
});

onEngine('sqlite', 'documents that take long', (club) => {
  const LONG_YEAR = 250;
  let outing = 0;

  beforeAll(async () => {
    outing = await newEvent(club);
    const id = await club.idOf('DAO');
    const comment = 'Trajet avec la remorque du club et quatre élèves. '.repeat(12);
    for (let index = 0; index < LONG_YEAR; index += 1) await seedDao(club, { id }, { comment });
    expect((await club.as('USER').get(`/events/${outing}/pdf`)).statusCode).toBe(200);
  });

  it('keep nobody else waiting, neither for answers nor for short documents', async () => {
    let isPrinted = false;
    const statement = club
      .as('DAO')
      .get('/daos/years/2025/statement')
      .finally(() => (isPrinted = true));
    for (let read = 0; read < 20; read += 1) {
      expect((await club.as('USER').get('/parametres')).statusCode).toBe(200);
    }
    expect((await club.as('USER').get(`/events/${outing}/pdf`)).statusCode).toBe(200);
    expect(isPrinted).toBe(false);
    expect((await statement).statusCode).toBe(200);
  });

  /** Prints for each at once; answers who was served, first come first. */
  async function served(people: readonly ('USER' | 'TRIBE' | 'OTHER' | 'OPEN' | 'ADMIN')[]): Promise<string[]> {
    const done: string[] = [];
    const print = async (who: (typeof people)[number]) => {
      const path = who === 'ADMIN' ? `/events/FDS/${outing}/FDS` : `/events/${outing}/pdf`;
      if ((await club.as(who).get(path)).statusCode === 200) done.push(who);
    };
    await Promise.all(people.map(print));
    return done;
  }

  it('of one member have two places', async () => {
    const done = await served([...Array.from({ length: 46 }, () => 'USER' as const), 'TRIBE', 'OTHER', 'OPEN']);
    expect(done.toSorted()).toEqual(['OPEN', 'OTHER', 'TRIBE', 'USER', 'USER']);
  });

  it('are printed after a safety sheet', async () => {
    const done = await served(['USER', 'USER', 'TRIBE', 'OTHER', 'OPEN', 'ADMIN']);
    expect(done).toHaveLength(6);
    expect(done.indexOf('ADMIN')).toBeLessThan(3);
  });

  it('are refused for the moment when too many wait already, and the others are printed', async () => {
    const crowd = await seedCrowd(club.database, 30);
    const tokens = await Promise.all(crowd.map(({ licence }) => club.tokenOfLicence(licence)));
    const ask = (token: string) => club.as({ token }).get(`/events/${outing}/pdf`);
    const all = await Promise.all(tokens.flatMap((token) => [ask(token), ask(token)]));
    const refused = all.filter(({ statusCode }) => statusCode !== 200);
    expect(new Set(refused.map((answer) => `${answer.statusCode} ${answer.json<{ code: string }>().code}`))).toEqual(
      new Set(['503 BUSY']),
    );
    expect(refused[0]?.headers['retry-after']).toBe('5');
    expect(all.length - refused.length).toBeGreaterThanOrEqual(40);
    expect((await club.as('USER').get(`/events/${outing}/pdf`)).statusCode).toBe(200);
  });
});
