// The safety sheet of an outing whose palanquées were composed.
import { beforeAll, describe, expect, it } from 'vitest';
import { EMPTY_PLAN, type Plan } from '#domain/palanquees/plan.ts';
import { propose } from '#domain/palanquees/propose.ts';
import { onEngine } from '../support/app.ts';
import { seedCrowd, seedEvent, seedRegistration, seedSite } from '../support/outings.ts';
import { palanqueeOf, seedPlan, type Placed } from '../support/palanquees.ts';
import { fontsOfPdf, linesOfPdf, textOfPdf } from '../support/pdf.ts';

onEngine('sqlite', 'the safety sheet with palanquées', (club) => {
  let chief = 0;
  let guide = 0;
  let crowd: number[] = [];

  const rename = (id: number, lastname: string, firstname: string): Promise<void> =>
    club.change('divers', id, { lastname, firstname });

  beforeAll(async () => {
    chief = await club.idOf('SUPER_ADMIN');
    guide = await club.idOf('ADMIN_SITES');
    crowd = (await seedCrowd(club.database, 60)).map(({ id }) => id);
    await rename(crowd[0] ?? 0, 'ŒUVRARD', 'Gaëlle');
    await rename(crowd[1] ?? 0, 'LEFÈVRE', 'Noël');
    await rename(crowd[2] ?? 0, 'D’HAËNE', 'Zoé');
    await rename(crowd[3] ?? 0, 'PARTI', 'Guy');
    await rename(crowd[4] ?? 0, 'TARDIF', 'Ève');
  });

  /** Supervised by TRÉSOR (E3) and SORTIE (N4); as many N2 as asked for. */
  async function outing(divers: number, place = 'VODELÉE'): Promise<number> {
    const site = await seedSite(club.database, place);
    await club.change('sites', site, { information: 'Oxygène au local, caisson\u00a0: +32 71 92 12 11' });
    const event = await seedEvent(club.database, site, { diver_max: 60, accompanist_max: 4 });
    await seedRegistration(club.database, event, chief, 'ACCOMPANIST', 1);
    await seedRegistration(club.database, event, guide, 'ACCOMPANIST', 2);
    for (const [index, id] of crowd.slice(0, divers).entries()) {
      await seedRegistration(club.database, event, id, 'PARTICIPANT', index + 1);
    }
    return event;
  }

  const sheetOf = async (event: number, query = ''): Promise<Buffer> => {
    const answer = await club.as('ADMIN').get(`/events/FDS/${event}/FDS${query}`);
    expect(answer.statusCode).toBe(200);
    return answer.rawPayload;
  };

  const id = (index: number): number => crowd[index] ?? 0;
  const n2 = (index: number): Placed => [id(index), 'N2'];
  const plan = (): Plan => ({
    ...EMPTY_PLAN,
    directorId: chief,
    palanquees: [
      palanqueeOf('a', [[guide, 'N4', 'GUIDE'], n2(0), n2(3)], {
        plannedDepth: 32,
        plannedDuration: 45,
        entryTime: '10:05',
      }),
      {
        ...palanqueeOf('b', [n2(1), n2(2)], { kind: 'AUTONOMOUS', plannedDepth: 25 }),
        actualDepth: 24.5,
        actualDuration: 38,
        exitTime: '11:20',
        overruleNote: 'Fond à 25 m, remontée le long du tombant',
      },
    ],
  });

  it('names director, palanquées, functions, aptitudes, gas, what was planned and what was done', async () => {
    const event = await outing(4);
    const composed = plan();
    const [first, second] = composed.palanquees;
    const nitrox = first?.members.map((one) => (one.id === id(0) ? { ...one, gas: 'Nitrox 32' } : one)) ?? [];
    const palanquees = first && second ? [{ ...first, members: nitrox }, second] : [];
    await seedPlan(club.database, event, { author: chief, plan: { ...composed, palanquees } });
    const text = await textOfPdf(await sheetOf(event));
    expect(text).toContain('Directeur de plongée : TRÉSOR Inès (E3)');
    expect(text).toContain('Nombre de plongeurs : 5');
    expect(text).toContain('Oxygène au local, caisson : +32 71 92 12 11');
    expect(text).toMatch(/Palanquée 1\s+Exploration encadrée\s+Signature/);
    expect(text).toMatch(/Guide\s+SORTIE\s+Éva\s+GP\s+Air/);
    expect(text).toMatch(/Plongeur\s+ŒUVRARD\s+Gaëlle\s+PE40\s+Nitrox 32/);
    expect(text).toMatch(/Prévu : 32 m, 45 min\s+Profondeur réalisée :\s+Durée :\s+Immersion : 10 h 05\s+Sortie :/);
    expect(text).toMatch(/Palanquée 2\s+Exploration autonome/);
    expect(text).toMatch(
      /Prévu : 25 m\s+Profondeur réalisée : 24,5 m\s+Durée : 38 min\s+Immersion :\s+Sortie : 11 h 20/,
    );
    // The breach and the note that lets it pass.
    expect(text).toMatch(/Dérogation :.*LEFÈVRE/);
    expect(text).toContain('Note du directeur de plongée : Fond à 25 m, remontée le long du tombant');
    expect(text).not.toContain('Sans palanquée');
    expect(text).not.toContain('100,00');
  });

  it('has both dives of an outing of two, or one of them', async () => {
    const event = await outing(4);
    const afternoon = palanqueeOf('x', [n2(1), n2(2)], { kind: 'AUTONOMOUS', plannedDepth: 18 });
    await seedPlan(club.database, event, { author: chief, plan: plan() });
    await seedPlan(club.database, event, { author: chief, dive: 2, plan: { ...plan(), palanquees: [afternoon] } });
    const both = await textOfPdf(await sheetOf(event));
    expect(both).toMatch(/1re plongée – VODELÉE[\s\S]+32 m[\s\S]+2e plongée – VODELÉE[\s\S]+18 m/);
    const answer = await club.as('ADMIN').get(`/events/FDS/${event}/FDS?plongee=2`);
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('plongée 2.pdf');
    const second = await textOfPdf(answer.rawPayload);
    expect(second).toMatch(/2e plongée[\s\S]+18 m/);
    expect(second).not.toContain('32 m');
  });

  it('names the rescue plan, what is at hand on the site, whom to call, and how long it is kept', async () => {
    const text = (await textOfPdf(await sheetOf(await outing(4)))).replace(/\s+/g, ' ');
    expect(text).toContain('Sur place : Oxygène au local, caisson : +32 71 92 12 11');
    expect(text).toContain('Plan de secours du site (art. A322-78) : affiché sur le lieu de plongée');
    expect(text).toContain(
      'Numéros d’urgence : SAMU 15 · Pompiers 18 · Urgences (Europe) 112 – en mer : CROSS 196 · VHF canal 16',
    );
    expect(text).toContain('Fiche à conserver un an (Code du sport, art. A322-72).');
    expect(text).not.toContain('A322-98');
  });

  it('says in a pool that no sheet is asked for there, and prints it all the same', async () => {
    const text = (await textOfPdf(await sheetOf(await outing(4, 'PISCINE')))).replace(/\s+/g, ' ');
    expect(text).toContain(
      'Bassin de 4 m : la fiche de sécurité n’est pas obligatoire en piscine ou en fosse jusqu’à 6 m',
    );
    expect(text).toMatch(/Palanquée 4 Signature/);
  });

  it('notes the decision about a minor, the aptitude for nitrox, and a first dive', async () => {
    const event = await outing(4);
    const born = (datenaissance: string): Promise<void> => club.change('divers', id(1), { datenaissance });
    await born('2009-12-24');
    const baptism = palanqueeOf('b', [[chief, 'E3', 'TEACHER'], n2(0)], { kind: 'BAPTEME', plannedDepth: 5 });
    const autonomous = palanqueeOf('a', [n2(1), n2(2)], { kind: 'AUTONOMOUS', plannedDepth: 20 });
    const textAfter = async (version: number, authorisation?: boolean): Promise<string> => {
      const [minor, other] = autonomous.members.map((one) => ({ ...one, gas: 'Nitrox 32' }));
      const members = [
        { ...minor!, nitrox: 'PN' as const, ...(authorisation !== undefined && { authorisation }) },
        { ...other!, nitrox: 'PNC' as const },
      ];
      const palanquees = [{ ...autonomous, members }, baptism];
      await seedPlan(club.database, event, {
        author: chief,
        version,
        plan: { ...EMPTY_PLAN, directorId: chief, palanquees },
      });
      return (await textOfPdf(await sheetOf(event))).replace(/\s+/g, ' ');
    };
    const decided =
      'Décision du directeur de plongée : LEFÈVRE Noël (16 ans), mineur(e), plonge en autonomie ; autorisation parentale écrite';
    const asked = await textAfter(1);
    expect(asked).toContain(`${decided} à vérifier avant la plongée.`);
    expect(asked).not.toContain('À revoir');
    const given = await textAfter(2, true);
    expect(given).toContain(`${decided} en main.`);
    expect(given).toMatch(/LEFÈVRE Noël PA20 \+ PN Nitrox 32/);
    expect(given).toMatch(/D’HAËNE Zoé PA20 \+ PN-C Nitrox 32/);
    expect(given).toMatch(/Palanquée 2 Baptême/);
    expect(given).toMatch(/ŒUVRARD Gaëlle Débutant Air/);
    expect(await textAfter(3, false)).toMatch(/À revoir : Sans autorisation parentale écrite : LEFÈVRE Noël/);
    await born('1980-06-15');
  });

  it('says who has left and who is in no palanquée, and leaves room for these', async () => {
    const event = await outing(5);
    await seedPlan(club.database, event, { author: chief, plan: plan() });
    await club.as('OPEN').delete(`/events/${event}/participants/${id(3)}`);
    const text = await textOfPdf(await sheetOf(event));
    expect(text).toContain('N’est plus inscrit(e) : PARTI Guy');
    expect(text).not.toMatch(/Plongeur\s+PARTI/);
    expect(text).toContain('Nombre de plongeurs : 4');
    expect(text).toMatch(/Sans palanquée \(1\)\s+Inscrit comme[^\n]+\s+Plongeur\s+TARDIF Ève\s+N2/);
    expect(text).toMatch(/Palanquée 3/);
    expect(text).not.toMatch(/Palanquée 4/);
    expect(text).not.toContain('À revoir');
  });

  it('says what is missing where somebody has left', async () => {
    const event = await outing(4);
    const { palanquees, ...given } = plan();
    const valid = palanquees.map((one) => ({ ...one, plannedDepth: 20, overruleNote: '' }));
    await seedPlan(club.database, event, { author: chief, plan: { ...given, palanquees: valid } });
    await club.as('OPEN').delete(`/events/${event}/participants/${id(2)}`);
    const text = await textOfPdf(await sheetOf(event));
    expect(text).toContain('N’est plus inscrit(e) : D’HAËNE Zoé');
    expect(text).toMatch(/À revoir : .*2 au moins/);
  });

  it('leaves the director to be written by hand who has left the outing', async () => {
    const event = await outing(4);
    await seedPlan(club.database, event, { author: chief, plan: plan() });
    await club.as('OPEN').delete(`/events/${event}/participants/${chief}`);
    expect(await textOfPdf(await sheetOf(event))).toMatch(/Directeur de plongée : \.{10}/);
  });

  it('prints the latest version, or blank palanquées when these are asked for', async () => {
    const event = await outing(4);
    await seedPlan(club.database, event, { author: chief, plan: EMPTY_PLAN });
    await seedPlan(club.database, event, { author: chief, version: 2, plan: plan() });
    expect(await textOfPdf(await sheetOf(event))).toContain('Exploration encadrée');
    const blank = await textOfPdf(await sheetOf(event, '?vierge=true'));
    expect(blank).not.toContain('Exploration encadrée');
    expect(blank).not.toContain('N’est plus inscrit');
    expect(blank).toMatch(/Palanquée 4\s+Signature/);
    expect(blank).toContain('Directeurs de plongée inscrits : TRÉSOR Inès');
  });

  it('goes on to the next page with a palanquée that is longer than one', async () => {
    const event = await outing(20);
    for (const [index, diver] of crowd.slice(5, 20).entries()) {
      await rename(diver, `${'INTERMINABLE '.repeat(5)}${index}`, 'Marie-Françoise');
    }
    const people = crowd.slice(0, 20).map((diver): Placed => [diver, 'N2']);
    const crowded = { ...palanqueeOf('a', people, { plannedDepth: 20 }), overruleNote: 'Photo de groupe' };
    await seedPlan(club.database, event, { author: chief, plan: { ...EMPTY_PLAN, palanquees: [crowded] } });
    const [sheet = ''] = (await textOfPdf(await sheetOf(event))).split('Sans palanquée (');
    expect(sheet.split('\f').length).toBeGreaterThan(1);
    // Above the foot of the page on which it stands.
    for (const page of sheet.split('\f').slice(0, -1)) expect(page.trimEnd()).toMatch(/Page \d+ sur \d+$/);
    for (let index = 0; index < 15; index += 1) expect(sheet).toMatch(new RegExp(`INTERMINABLE ${index}\\s`));
    expect(sheet).toContain('Photo de groupe');
  });

  it('holds twenty divers with their contacts on one page, each once', async () => {
    const event = await outing(18);
    for (const [index, diver] of crowd.slice(0, 18).entries()) {
      const contacts = { telephone: '+32 470 12 34 56', urgence1: `Claire ${index}, +32 470 01 12 34` };
      const urgence2 = index % 3 === 0 ? 'Paul, +32 470 01 12 35' : '';
      await club.change('divers', diver, { lastname: `DUPONT${index}`, firstname: 'Camille', ...contacts, urgence2 });
    }
    const registrants = [guide, ...crowd.slice(0, 18)].map((diver) => ({
      id: diver,
      level: diver === guide ? 'N4' : 'N2',
      supervises: diver === guide,
      minor: null,
    }));
    const { palanquees } = propose({ registrants });
    expect(palanquees.length).toBeGreaterThan(5);
    await seedPlan(club.database, event, { author: chief, plan: { ...EMPTY_PLAN, directorId: chief, palanquees } });
    const text = await textOfPdf(await sheetOf(event));
    expect(text).toContain('Page 1 sur 1');
    for (let index = 0; index < 18; index += 1) {
      expect(text.match(new RegExp(`DUPONT${index} `, 'g'))).toHaveLength(1);
      expect(text).toContain(`Claire ${index}, +32 470 01 12 34`);
    }
    // The director is in no palanquée.
    expect(text).toMatch(/Contacts du directeur de plongée : 0600000000 · Un proche, 0611111111/);
    expect(text).toContain('Nombre de plongeurs : 19');
  });

  describe('of twenty-two divers in nine palanquées', () => {
    const NUMBER = '+33 6 12 34 56 78';
    let event = 0;

    beforeAll(async () => {
      event = await outing(20);
      const site = (await club.row('events', event)).site_id;
      await club.change('sites', site, { information: `Oxygène au local, caisson\u00a0: ${NUMBER}` });
      for (const [index, diver] of crowd.slice(0, 20).entries()) {
        const contacts = { telephone: NUMBER, urgence1: `Florence VERHAEGHE, +32 470 01 69 44` };
        const urgence2 = index % 3 === 0 ? `Paul, ${NUMBER}` : '';
        await club.change('divers', diver, { lastname: `DUPONT${index}`, firstname: 'Camille', ...contacts, urgence2 });
      }
      const people = [chief, guide, ...crowd.slice(0, 20)];
      const palanquees = Array.from({ length: 9 }, (_, nth) =>
        palanqueeOf(
          `p${nth}`,
          people.filter((_id, at) => at % 9 === nth).map((diver): Placed => [diver, 'N2']),
          {
            kind: 'AUTONOMOUS',
            plannedDepth: 20,
            plannedDuration: 40,
          },
        ),
      );
      await seedPlan(club.database, event, { author: chief, plan: { ...EMPTY_PLAN, directorId: chief, palanquees } });
    });

    it('is one page, with whom to call and without, whose sentence stands in the foot', async () => {
      const [page = [], ...others] = await linesOfPdf(await sheetOf(event));
      expect(others).toEqual([]);
      const texts = page.map(({ text }) => text);
      expect(texts.filter((text) => /^Palanquée \d/.test(text))).toHaveLength(9);
      // No number is read from two lines.
      expect(texts).toContain(`Sur place : Oxygène au local, caisson : ${NUMBER}`);
      for (let index = 0; index < 20; index += 1) {
        const name = new RegExp(
          `^Plongeur DUPONT${index} Camille .*Air \\+33 6 12 34 56 78 Florence VERHAEGHE, \\+32 470 01 69 44$`,
        );
        expect(texts.filter((text) => name.test(text))).toHaveLength(1);
      }
      expect(texts.filter((text) => text === `Paul, ${NUMBER}`)).toHaveLength(7);

      const answer = await club.as('DAO').get(`/events/FDS/${event}/FDS`);
      const [without = [], ...more] = await linesOfPdf(answer.rawPayload);
      expect(more).toEqual([]);
      const at = without.findIndex(({ text }) => text.includes('Les téléphones et les personnes à prévenir'));
      const lastRow = without.findLastIndex(({ text }) => text.startsWith('Plongeur'));
      expect(at).toBeGreaterThan(lastRow);
      expect(
        without
          .slice(at)
          .map(({ text }) => text)
          .join(' '),
      ).toContain('de la veille au lendemain, ou le comité.');
      // Printers leave a few millimetres blank.
      expect(without.at(-1)?.height).toBeGreaterThan(11);
    });

    it('has boxes for depth, duration and times that a pencil fills in the wet', async () => {
      const [page = []] = await linesOfPdf(await sheetOf(event));
      const boxes = page.flatMap(({ text, height }, at) =>
        text.startsWith('Prévu') ? [height - (page[at + 1]?.height ?? 0)] : [],
      );
      expect(boxes).toHaveLength(9);
      // Points: 7.6 mm.
      for (const height of boxes) expect(height).toBeGreaterThan(21.5);
    });
  });

  it('holds sixty divers with long names on its pages, below 100 kB, with its fonts', async () => {
    const event = await outing(60);
    const longName = (index: number): string => `VAN DER ELSTRAETEN-DELACROIX DE MONTIGNY ${index}`;
    for (const [index, diver] of crowd.slice(5).entries()) await rename(diver, longName(index), 'Marie-Françoise');
    const registrants = [
      { id: chief, level: 'E3', supervises: true, minor: null },
      { id: guide, level: 'N4', supervises: true, minor: null },
      ...crowd.map((diver) => ({ id: diver, level: 'N2', supervises: false, minor: null })),
    ];
    const { palanquees, directorId } = propose({ registrants });
    await seedPlan(club.database, event, { author: chief, plan: { ...EMPTY_PLAN, palanquees, directorId } });

    const bytes = await sheetOf(event);
    const text = (await textOfPdf(bytes)).replace(/\s+/g, ' ');
    expect(text).toContain('Nombre de plongeurs : 62');
    for (let index = 0; index < 55; index += 1) expect(text).toContain(`MONTIGNY ${index} `);
    expect(text).toContain(`Palanquée ${palanquees.length} `);
    expect(bytes.length).toBeLessThan(100_000);
    const list = (await club.as('USER').get(`/events/${event}/pdf`)).rawPayload;
    expect(list.length).toBeLessThan(100_000);
    const fonts = [...(await fontsOfPdf(bytes)), ...(await fontsOfPdf(list))];
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter((font) => !font.embedded)).toEqual([]);
  });
});
