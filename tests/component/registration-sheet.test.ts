import { describe, expect, it } from 'vitest';
import { changesBetween } from '#member/features/registration/model/changes.ts';
import { registrationResult } from '#member/features/registration/model/actions.ts';
import {
  registerOptions,
  obstacleToMove,
  targetsOf,
  freeSlots,
  obstacleTo,
  placeToAsk,
  thresholdOf,
  rosterOf,
} from '#member/features/registration/model/rules.ts';
import { searchPeople } from '#member/features/registration/people.ts';
import { cardView } from '#member/features/events/model/card.ts';
import type { Person, Viewer } from '#ui/data/viewer.ts';
import { actor, entry, outing, person, registrar } from './support/outing.ts';

describe('the sheet', () => {
  it('numbers every slot, free ones too', () => {
    const { divers } = rosterOf(outing({}, [entry(1, 3)]));
    expect(divers.slots.map((slot) => [slot.position, slot.entry?.id ?? null])).toEqual([
      [1, null],
      [2, null],
      [3, 1],
      [4, null],
    ]);
  });

  it('draws one free slot, the next, where there is no limit', () => {
    const { divers } = rosterOf(outing({ diverMaxNumber: 0, accompanistMaxNumber: 0 }, [entry(1, 1), entry(2, 3)]));
    expect(divers.slots.map((slot) => slot.position)).toEqual([1, 2, 3]);
    expect(divers.max).toBeNull();
  });

  it('keeps two entries of one slot, and those beyond the maximum', () => {
    const { divers } = rosterOf(outing({ diverMaxNumber: 2 }, [entry(1, 1), entry(2, 1), entry(3, 9)]));
    expect(divers.slots.map((line) => line.entry?.id)).toEqual([1, 2, 3]);
  });

  it('counts free slots in a sentence where there are many', () => {
    const { divers } = rosterOf(outing({ diverMaxNumber: 100 }));
    expect(divers.slots).toHaveLength(20);
    expect(divers.moreFree).toBe(80);
  });

  it('keeps removed registrations apart', () => {
    const gone = entry(2, 1, { active: false, deleteDate: '2026-11-01T10:00:00+01:00' });
    const sheet = rosterOf(outing({}, [entry(1, 1), gone]));
    expect(sheet.removed).toEqual([gone]);
    expect(sheet.divers.taken).toBe(1);
  });
});

describe('the place asked of the server', () => {
  const half = outing({}, [entry(1, 1)]);
  const full = outing({ diverMaxNumber: 2 }, [entry(1, 1), entry(2, 2)]);

  it('is the clicked slot, else the first free one, else the one after the last', () => {
    expect(placeToAsk(half, 'PARTICIPANT', 3)).toEqual({ type: 'PARTICIPANT', position: 3 });
    expect(placeToAsk(half, 'PARTICIPANT')).toEqual({ type: 'PARTICIPANT', position: 2 });
    expect(placeToAsk(full, 'PARTICIPANT')).toEqual({ type: 'PARTICIPANT', position: 3 });
  });

  it('is the end of the waiting list when waiting is asked for', () => {
    const waited = outing({}, [entry(1, 4, { type: 'PENDING_PARTICIPANT' })]);
    expect(placeToAsk(waited, 'PENDING_PARTICIPANT')).toEqual({ type: 'PENDING_PARTICIPANT', position: 5 });
  });

  it('names the maximum of that kind as the threshold', () => {
    expect(thresholdOf(full, 'PARTICIPANT')).toBe(2);
    expect(thresholdOf(full, 'PENDING_ACCOMPANIST')).toBe(2);
  });

  it('offers no slot of a complete outing', () => {
    expect(freeSlots(outing({ status: 'COMPLETE' }), 'PARTICIPANT')).toEqual([]);
    expect(freeSlots(half, 'PARTICIPANT')).toEqual([2, 3, 4]);
  });
});

describe('the obvious button', () => {
  const texts = (...args: Parameters<typeof registerOptions>) =>
    registerOptions(...args).map(({ text, obstacle }) => [text, obstacle]);

  it('is S’inscrire for a diver, with the reason when the rules forbid', () => {
    expect(texts(outing(), registrar())).toEqual([['S’inscrire', null]]);
    expect(texts(outing({ needcadre: true }), registrar())).toEqual([
      ['S’inscrire', 'Les inscriptions sont fermées, sauf pour les encadrants.'],
    ]);
  });

  it('offers to wait when there is no room', () =>
    expect(texts(outing({ diverMaxNumber: 1 }, [entry(1, 1)]), registrar())).toEqual([
      ['S’inscrire en liste d’attente', null],
    ]));

  it('offers a supervisor both, and supervising alone where divers are not let in', () => {
    const by = registrar({ actor: actor({ level: 'E2' }), diver: person({ level: 'E2' }) });
    expect(texts(outing(), by).map(([text]) => text)).toEqual(['S’inscrire', 'S’inscrire comme encadrant']);
    expect(texts(outing({ needcadre: true }), by).map(([text]) => text)).toEqual(['S’inscrire comme encadrant']);
  });

  it('is gone once registered, and names the diver whom OPEN has chosen', () => {
    expect(registerOptions(outing({}, [entry(6, 1)]), registrar())).toEqual([]);
    const by = registrar({ actor: actor({ role: 'OPEN' }), diver: person({ id: 7, firstname: 'Camille' }) });
    expect(texts(outing(), by)).toEqual([['Inscrire Camille', null]]);
  });
});

describe('people to register', () => {
  it('are the member and their tribe; anyone for the club-house desk', () => {
    const stranger = person({ id: 8, familyId: 'X' });
    expect(obstacleTo(outing(), registrar(), stranger, 'PARTICIPANT')).toMatch(/pas le droit/);
    const family = registrar({ actor: actor({ familyId: 'X' }) });
    expect(obstacleTo(outing(), family, stranger, 'PARTICIPANT')).toBeNull();
    expect(obstacleTo(outing(), registrar({ actor: actor({ role: 'OPEN' }) }), stranger, 'PARTICIPANT')).toBeNull();
  });

  it('are others alone once it has begun, for those who correct the list; an existing server has no such rule', () => {
    const begun = outing({ date: '2026-11-02T11:30:00+01:00' }, [entry(7, 1, { type: 'ACCOMPANIST' })]);
    const relative = person({ id: 8, familyId: 'X' });
    const tribe = { actor: actor({ familyId: 'X' }) };
    const director = { actor: actor({ id: 7, level: 'E3' }) };
    const asked = (by: Partial<Viewer>, who: Person) => obstacleTo(begun, registrar(by), who, 'PARTICIPANT');
    expect(asked({}, person())).toMatch(/a commencé.*au directeur de plongée ou au comité/);
    expect(asked(tribe, relative)).toMatch(/a commencé/);
    expect(asked({ actor: actor({ role: 'SUPER_ADMIN' }) }, person())).toMatch(/a commencé/);
    expect(asked({ actor: actor({ role: 'ADMIN' }) }, relative)).toBeNull();
    expect(asked(director, relative)).toBeNull();
    expect(asked({ startCounts: false }, person())).toBeNull();
    expect(cardView(begun, registrar()).reason).toMatch(/a commencé/);
    expect(cardView(begun, registrar({ startCounts: false })).reason).toBeNull();
  });

  it('follow the rules of the kind also for the waiting list', () =>
    expect(obstacleTo(outing(), registrar(), person(), 'PENDING_ACCOMPANIST')).toMatch(/encadrant/));
});

describe('moving a registrant', () => {
  const by = registrar({ actor: actor({ role: 'ADMIN' }) });
  const waits = entry(5, 1, { type: 'PENDING_PARTICIPANT' });

  it('offers the free slots of that kind', () => {
    const event = outing({}, [entry(1, 2), waits]);
    expect(targetsOf(event, waits, 'PARTICIPANT').map((place) => place.position)).toEqual([1, 3, 4]);
    expect(obstacleToMove(event, by, waits, 'PARTICIPANT')).toBeNull();
  });

  it('says that there is no place, or that the level does not suffice', () => {
    const event = outing({ diverMaxNumber: 1 }, [entry(1, 1), waits]);
    expect(obstacleToMove(event, by, waits, 'PARTICIPANT')).toMatch(/plus de place/);
    expect(obstacleToMove(event, by, waits, 'ACCOMPANIST')).toMatch(/niveau/i);
  });
});

describe('the place that was obtained', () => {
  const asked = { type: 'PARTICIPANT', position: 3 } as const;

  it.each([
    [[entry(6, 3)], 'Inscrit en place 3.'],
    [[entry(6, 4)], 'Inscrit en place 4. La place 3 venait d’être prise.'],
    [
      [entry(1, 2, { type: 'PENDING_PARTICIPANT' }), entry(6, 9, { type: 'PENDING_PARTICIPANT' })],
      'Placé 2ᵉ sur la liste d’attente. Il n’y avait plus de place.',
    ],
    [[], 'L’inscription n’apparaît pas encore sur la liste.'],
  ])('%#', (entries, text) => expect(registrationResult(outing({}, entries), 6, asked, null)).toBe(text));

  it('does not mention a lost place when one beyond the last was asked for', () => {
    const waits = outing({}, [entry(6, 1, { type: 'PENDING_PARTICIPANT' })]);
    expect(registrationResult(waits, 6, { type: 'PARTICIPANT', position: 5 }, null)).toBe(
      'Placé 1ᵉʳ sur la liste d’attente.',
    );
  });

  it('names the diver', () =>
    expect(registrationResult(outing({}, [entry(6, 3)]), 6, asked, 'Léa MARTIN')).toBe(
      'Léa MARTIN\u00a0: inscrit en place 3.',
    ));
});

describe('changes made by others', () => {
  const sentences = (...args: Parameters<typeof changesBetween>) =>
    changesBetween(...args).map((change) => change.text);

  it('is said in sentences', () => {
    const before = outing({}, [entry(1, 1), entry(2, 2), entry(3, 1, { type: 'PENDING_PARTICIPANT' })]);
    const after = outing({}, [entry(2, 2, { description: 'Nitrox' }), entry(3, 1), entry(4, 3)]);
    expect(sentences(before, after)).toEqual([
      'La remarque de Prénom2 NOM2 a changé.',
      'Prénom3 NOM3 est maintenant en place 1.',
      'Prénom4 NOM4 figure maintenant sur la liste, en place 3.',
      'Prénom1 NOM1 n’est plus sur la liste.',
    ]);
  });

  it('is nothing when nothing has changed, nor when a waiting list only moves up', () => {
    const waiting = (position: number) => entry(3, position, { type: 'PENDING_PARTICIPANT' });
    expect(sentences(outing(), outing({ version: 2 }))).toEqual([]);
    expect(sentences(outing({}, [waiting(2)]), outing({}, [waiting(1)]))).toEqual([]);
  });

  it('tells of the outing itself', () => {
    expect(sentences(outing(), outing({ status: 'CANCELLED' }))).toEqual(['La plongée est annulée.']);
    expect(sentences(outing(), outing({ hourRdv: '07:00' }))).toEqual(['Les informations de la plongée ont changé.']);
  });
});

describe('finding a member', () => {
  const people = [
    person({ id: 1, lastname: 'LEROY', firstname: 'Élodie', licenceNumber: 'A-00-000001' }),
    person({ id: 2, lastname: 'DE LA CROIX', firstname: 'Jean-Noël', licenceNumber: 'A-00-000002' }),
  ];
  const found = (query: string) => searchPeople(people, query).map(({ id }) => id);

  it.each([
    ['', [1, 2]],
    ['élo', [1]],
    ['ELO ler', [1]],
    ['noel', [2]],
    ['croix jean', [2]],
    ['A-00-000002', [2]],
    ['eroy', []],
  ])('%j', (query, ids) => expect(found(query)).toEqual(ids));
});
