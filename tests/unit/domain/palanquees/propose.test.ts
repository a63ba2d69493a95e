import { describe, expect, it } from 'vitest';
import type { Registrant } from '#domain/palanquees/plan.ts';
import { propose } from '#domain/palanquees/propose.ts';

/** `N4 E2 | N1 N1 N2`: supervisors, then divers, numbered from 1. */
function outing(text: string): Registrant[] {
  const [supervisors = '', divers = ''] = text.split('|');
  const words = (of: string): string[] => of.split(' ').filter(Boolean);
  return [
    ...words(supervisors).map((level) => ({ level, supervises: true })),
    ...words(divers).map((level) => ({ level, supervises: false })),
  ].map((one, index) => ({ ...one, id: index + 1, minor: null }));
}

/** `GUIDED 20: GUIDE N4, DIVER N1` */
function proposed(text: string): string[] {
  const registrants = outing(text);
  const levels = new Map(registrants.map(({ id, level }) => [id, level]));
  const { palanquees, unplaced } = propose({ registrants });
  return [
    ...palanquees.map(
      ({ kind, plannedDepth, members }) =>
        `${kind} ${plannedDepth}: ${members.map(({ id, function: role }) => `${role} ${levels.get(id)}`).join(', ')}`,
    ),
    ...unplaced.map(({ id, reason }) => `${reason}: ${levels.get(id)}`),
  ];
}

describe('a proposal', () => {
  it.each([
    ['puts divers of one aptitude behind a guide', 'N4 | N1 N1', ['GUIDED 20: GUIDE N4, DIVER N1, DIVER N1']],
    [
      'gives beginners to the initiator, and the deeper ones to the guide',
      'N4 E1_N3 | Piscine N1',
      ['GUIDED 20: GUIDE N4, DIVER N1', 'GUIDED 6: GUIDE E1_N3, DIVER Piscine'],
    ],
    [
      'lets autonomous divers go in twos and threes',
      '| N2 N2 N2 N2 PA40 PA40',
      [
        'AUTONOMOUS 40: DIVER PA40, DIVER PA40',
        'AUTONOMOUS 20: DIVER N2, DIVER N2',
        'AUTONOMOUS 20: DIVER N2, DIVER N2',
      ],
    ],
    [
      'takes who would be alone along with others, as deep as all of them may go',
      '| N3 N3 N2',
      ['AUTONOMOUS 20: DIVER N3, DIVER N3, DIVER N2'],
    ],
    [
      'teaches the prepared level, by the lowest teacher who may',
      'E3 E2 N4_P5 | N1_TPE40 PN1 N1',
      [
        'TEACHING 40: TEACHER E3, DIVER N1_TPE40',
        'TEACHING 20: TEACHER E2, DIVER PN1',
        'GUIDED 20: GUIDE N4_P5, DIVER N1',
      ],
    ],
    ['teaches no one where only a P5 directs', 'E2_P5 | PN1 PN1', ['GUIDED 6: GUIDE E2_P5, DIVER PN1, DIVER PN1']],
    [
      'puts several aptitudes behind the only guide, no deeper than the least of them',
      'N4 | N1 PE40 PE12',
      ['GUIDED 12: GUIDE N4, DIVER PE40, DIVER N1, DIVER PE12'],
    ],
    [
      'names those for whom no guide is left',
      'N4 | N1 N1 N1 N1 N1',
      ['GUIDED 20: GUIDE N4, DIVER N1, DIVER N1, DIVER N1, DIVER N1', 'NO_LEADER: N1'],
    ],
    ['names divers without a partner', '| N2', ['ALONE: N2']],
    [
      'takes a guide who would be alone to the rear of a guided palanquée',
      'N4 N4 | N1 N1 N1 N1',
      ['GUIDED 20: GUIDE N4, DIVER N1, DIVER N1, DIVER N1, DIVER N1, REAR N4'],
    ],
    ['has nothing to propose without registrants', '', []],
  ])('%s', (_, text, expected) => expect(proposed(text)).toEqual(expected));

  it('lets no minor dive without a guide', () => {
    const minor: Registrant = { id: 1, level: 'N2', supervises: false, minor: true };
    const adults = outing('N4 | N2 N2').map((one) => ({ ...one, id: one.id + 1 }));
    const [led] = propose({ registrants: [minor, ...adults] }).palanquees;
    expect(led?.members.map(({ id }) => id)).toEqual([2, 1]);
  });

  it('proposes the director who may direct most', () => {
    expect(propose({ registrants: outing('N4_P5 E3 E2 | N1') }).directorId).toBe(2);
    expect(propose({ registrants: outing('N4_P5 E2 | N1') }).directorId).toBe(1);
    expect(propose({ registrants: outing('E2 N4 | N1') }).directorId).toBeNull();
    expect(propose({ registrants: outing('N4 | N1'), director: { id: 9, level: 'E4' } }).directorId).toBe(9);
  });
});
