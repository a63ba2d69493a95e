import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PlacesGauge } from '#member/features/events/components/EventList.tsx';
import { cardView, nextOuting } from '#member/features/events/model/card.ts';
import { outingLine } from '#messages/outing.ts';
import { mapLink } from '#ui/components/map-link.ts';
import type { Viewer } from '#ui/data/viewer.ts';
import { actor, entry, NOW, outing, person, registrar as viewer } from './support/outing.ts';

const marks = (over: Record<string, unknown>) => cardView(outing(over), viewer()).marks.map((mark) => mark.text);

describe('the banners of a card', () => {
  it.each([
    [{}, []],
    [{ status: 'CANCELLED' }, ['Annulé']],
    [{ status: 'COMPLETE' }, ['Complet']],
    [{ accompanistMaxNumber: 57 }, ['Date à retenir']],
    [{ inscriptionToClub: true }, ['Inscription à venir']],
    [{ plongeeAutonomes: true }, ['Plongée Autonomes']],
    [{ needcadre: true }, ["Besoin d'encadrants"]],
    [{ status: 'CANCELLED', needcadre: true }, ['Annulé']],
  ])('%j says %j', (over, expected) => expect(marks(over)).toEqual(expected));

  it('says Complet when the last place is taken, status or not', () => {
    const full = outing({ diverMaxNumber: 1 }, [entry(1, 1)]);
    expect(cardView(full, viewer()).marks.map((mark) => mark.text)).toEqual(['Complet']);
  });
});

describe('the room of a card', () => {
  const LIMITED = {};
  const UNLIMITED = { diverMaxNumber: 0, accompanistMaxNumber: 0 };
  const said = (over: Record<string, unknown>) => {
    const event = outing(over);
    const { divers: places, waiting } = cardView(event, viewer());
    return renderToStaticMarkup(createElement(PlacesGauge, { places, waiting, closed: event.needcadre }))
      .replaceAll('\u00a0', ' ')
      .replaceAll(/<[^>]*>/g, '|');
  };

  it.each([
    [LIMITED, '4 places'],
    [{ ...LIMITED, status: 'COMPLETE' }, 'Aucune place'],
    [{ ...LIMITED, needcadre: true }, 'Fermée sauf encadrants'],
    [UNLIMITED, 'Pas de limite de place'],
    [{ ...UNLIMITED, status: 'COMPLETE' }, 'Aucune place'],
    [{ ...UNLIMITED, needcadre: true }, 'Fermée sauf encadrants'],
  ])('%j says %s', (over, expected) => expect(said(over).split('|')).toContain(expected));
});

describe('the figures of a card', () => {
  it('counts places left, supervisors found, and who waits by rank, whatever the holes', () => {
    const card = cardView(
      outing({}, [
        entry(1, 1),
        entry(2, 3),
        entry(3, 1, { type: 'ACCOMPANIST' }),
        entry(4, 2, { type: 'PENDING_PARTICIPANT' }),
        entry(6, 7, { type: 'PENDING_PARTICIPANT' }),
        entry(9, 2, { active: false }),
      ]),
      viewer(),
    );
    expect(card.divers).toEqual({ taken: 2, max: 4, left: 2 });
    expect(card.supervisors).toEqual({ taken: 1, max: 2, left: 1 });
    expect(card.waiting).toBe(2);
    expect(card.mine?.text).toBe('Liste d’attente 2ᵉ');
  });

  it('has no limit with both maximums 0, and none left of a complete outing', () => {
    expect(cardView(outing({ diverMaxNumber: 0, accompanistMaxNumber: 0 }), viewer()).divers.left).toBeNull();
    expect(cardView(outing({ status: 'COMPLETE' }), viewer()).divers.left).toBe(0);
  });

  it('counts those whom another server has put beyond the maximum as waiting', () =>
    expect(cardView(outing({ diverMaxNumber: 1 }, [entry(1, 1), entry(2, 2)]), viewer()).waiting).toBe(1));
});

describe('what a dive is', () => {
  it('is the first line of its remarks, and who may direct it', () => {
    const supervisor = { type: 'ACCOMPANIST', lastname: 'ROUX' } as const;
    const given = { description: ' \nExploration N2\nGonflage sur place.' };
    const entries = [
      entry(3, 2, { ...supervisor, firstname: 'Paul', level: 'E3' }),
      entry(2, 1, { ...supervisor, firstname: 'Anne', level: 'E2' }),
      entry(4, 1, { firstname: 'Luc', level: 'E3' }),
    ];
    const card = cardView(outing(given, entries), viewer());
    expect(card).toMatchObject({ about: 'Exploration N2', directors: ['Paul ROUX'] });
    expect(cardView(outing({ ...given, status: 'CANCELLED' }, entries), viewer()).directors).toEqual([]);
  });
});

describe('one’s next outing', () => {
  const on = (id: number, date: string, over: Record<string, unknown> = {}, mine = {}) =>
    outing({ id, date: `${date}T09:30:00+01:00`, ...over }, [entry(6, 1, mine)]);

  it('is the first ahead with a place of one’s own, neither cancelled nor begun', () => {
    const events = [
      on(1, '2026-12-13'),
      on(2, '2026-11-02'),
      on(3, '2026-11-08', { status: 'CANCELLED' }),
      on(4, '2026-11-09', {}, { type: 'PENDING_PARTICIPANT' }),
      on(5, '2026-11-14', {}, { type: 'ACCOMPANIST' }),
      on(6, '2026-11-10', {}, { active: false }),
    ];
    expect(nextOuting(events, 'A-6', NOW)?.id).toBe(5);
    expect(nextOuting(events, 'A-7', NOW)).toBeUndefined();
  });

  it.each([
    ['08:00', 'sam. 7 nov., VODELE, RDV 8 h'],
    ['', 'sam. 7 nov., VODELE, 9 h 30'],
    ['23:00', 'sam. 7 nov., VODELE, RDV la veille, vendredi 6 novembre, à 23 h'],
  ])('that meets at %s is told in one line', (hourRdv, line) =>
    expect(outingLine(outing({ hourRdv })).replaceAll('\u00a0', ' ')).toBe(line),
  );
});

describe('my own state on a card', () => {
  it('is none of a cancelled outing, where nobody waits and nobody goes', () => {
    const mine = { type: 'PENDING_PARTICIPANT' } as const;
    const relative = entry(7, 1, { familyId: 'T', firstname: 'Camille' });
    const who = viewer({ diver: person({ familyId: 'T' }) });
    const [open, cancelled] = ['OPEN', 'CANCELLED'].map((status) =>
      cardView(outing({ status }, [entry(6, 1, mine), relative]), who),
    );
    expect(open).toMatchObject({ waiting: 1, mine: { text: 'Liste d’attente 1ᵉʳ' }, tribe: ['Camille (place 1)'] });
    expect(cancelled).toMatchObject({ waiting: 0, mine: null, tribe: [], divers: { taken: 1 }, opens: true });
    expect(cardView(outing({ status: 'CANCELLED' }, [entry(6, 1)]), who).mine).toBeNull();
  });

  it.each([
    ['PARTICIPANT', 'Inscrit'],
    ['ACCOMPANIST', 'Encadrant'],
    ['PENDING_ACCOMPANIST', 'Liste d’attente 1ᵉʳ'],
  ] as const)('%s: %s', (type, text) => {
    expect(cardView(outing({}, [entry(6, 1, { type })]), viewer()).mine?.text).toBe(text);
  });

  it('names the rest of the tribe', () => {
    const card = cardView(
      outing({}, [entry(7, 1, { familyId: 'T', firstname: 'Camille' })]),
      viewer({ diver: person({ familyId: 'T' }) }),
    );
    expect(card.tribe).toEqual(['Camille (place 1)']);
  });

  it.each([
    [{ type: 'PENDING_PARTICIPANT', position: 4 }, 'Camille (attend, 2ᵉ)'],
    [{ type: 'ACCOMPANIST', position: 2 }, 'Camille (encadrant, place 2)'],
  ] as const)('says of the rest of the tribe what %j is', (place, text) => {
    const others = [entry(8, 1, { type: 'PENDING_PARTICIPANT' })];
    const camille = entry(7, 1, { familyId: 'T', firstname: 'Camille', ...place });
    const who = viewer({ diver: person({ familyId: 'T' }) });
    expect(cardView(outing({}, [...others, camille]), who).tribe).toEqual([text]);
  });

  it('follows the diver whom OPEN has chosen', () => {
    const chosen = person({ id: 7, licenceNumber: 'A-7' });
    expect(
      cardView(outing({}, [entry(7, 1)]), viewer({ actor: actor({ role: 'OPEN' }), diver: chosen })).mine?.text,
    ).toBe('Inscrit');
  });
});

describe('the one reason against registering', () => {
  const reason = (over: Record<string, unknown>, who: Partial<Viewer> = {}) =>
    cardView(outing(over), viewer(who)).reason;

  it('is none when registering is allowed, and none when registered already', () => {
    expect(reason({})).toBeNull();
    expect(cardView(outing({ needcadre: true }, [entry(6, 1)]), viewer()).reason).toBeNull();
  });

  it('is the server’s sentence', () => {
    expect(reason({ needcadre: true })).toBe('Les inscriptions sont fermées, sauf pour les encadrants.');
    expect(reason({ plongeeAutonomes: true }, { diver: person({ level: 'N1' }) })).toBe(
      'Cette plongée est réservée aux plongeurs autonomes.',
    );
    expect(reason({ date: '2026-11-01T09:30:00+01:00' })).toBe('Cette plongée a déjà eu lieu.');
  });

  it('is none for a supervisor where divers are not let in', () =>
    expect(reason({ needcadre: true }, { diver: person({ level: 'E1_N3' }) })).toBeNull());

  it('also says why a card does not open', () => {
    const card = cardView(outing(), viewer({ wallet: 1200, diver: person({ wallet: 1200 }) }));
    expect(card.opens).toBe(false);
    expect(card.reason).toMatch(/inférieur au minimum/);
    expect(cardView(outing({ inscriptionToClub: true }), viewer()).opens).toBe(false);
    expect(cardView(outing({ accompanistMaxNumber: 57 }), viewer({ wallet: 1200 })).opens).toBe(true);
  });
});

describe('the map of a site', () => {
  it.each([
    ['50.3702, 4.6241', 'https://www.openstreetmap.org/?mlat=50.3702&mlon=4.6241#map=14/50.3702/4.6241'],
    ['', null],
    [null, null],
    ['javascript:alert(1)', null],
    ['95.0, 4.0', null],
  ])('%j: %j', (gps, link) => expect(mapLink(gps)).toBe(link));
});
