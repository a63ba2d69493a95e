import { describe, expect, it } from 'vitest';
import { LEVELS, isDiveDirectorLevel } from '#domain/levels.ts';
import type { PalanqueeKind, DiveFunction } from '#domain/palanquees/plan.ts';
import { aptitudesOf, prerogativesOf, usualAptitude, type Prerogatives } from '#domain/palanquees/prerogatives.ts';
import { leadsTo } from '#domain/palanquees/rules.ts';
import { tableOf } from '../fixtures.ts';

/**
 * The law, written out for each of the 41 levels: how deep a diver goes behind a guide and by themselves, how deep they
 * guide and teach, what they direct (`all`, `exp`loration only), and what they learn. `-`: not at all.
 */
const rows = tableOf(`
  level       guided autonomous guides teaches directs learns
  PE12        12     -          -      -       -       -
  N1          20     -          -      -       -       -
  PA12        20     12         -      -       -       -
  PA20        20     20         -      -       -       -
  PE40        40     -          -      -       -       -
  N2          40     20         -      -       -       -
  PA40        40     40         -      -       -       -
  N3          60     60         -      -       -       -
  N4          60     60         40     -       -       -
  N4_P5       60     60         40     -       exp     -
  E1_N2       40     20         6      6       -       -
  E1_N3       60     60         6      6       -       -
  E1_TN3      40     20         6      6       -       PE60/PA60
  E1_TN4      60     60         6      6       -       -
  E2          60     60         40     20      -       -
  E2_P5       60     60         40     20      exp     -
  E3          60     60         40     40      all     -
  E4          60     60         60     60      all     -
  PN1         6      -          -      -       -       PE20
  N1_TPA12    20     -          -      -       -       PA12
  N1_TPA20    20     -          -      -       -       PA20
  N1_TPE40    20     -          -      -       -       PE40
  N1_TN2      20     -          -      -       -       PE40/PA20
  PA12_TPA20  20     12         -      -       -       PA20
  PA12_TPE40  20     12         -      -       -       PE40
  PA12_TN2    20     12         -      -       -       PE40/PA20
  PA20_TN2    20     20         -      -       -       PE40
  PA40_TN3    40     40         -      -       -       PE60/PA60
  PE40_TN2    40     -          -      -       -       PA20
  N2_TPA40    40     20         -      -       -       PA40
  N2_TN3      40     20         -      -       -       PE60/PA60
  N3_TN4      60     60         -      -       -       -
  PN4         60     60         -      -       -       -
  Piscine     6      -          -      -       -       -
  Apnee       6      -          -      -       -       -
  Bronze      6      -          -      -       -       -
  Argent      6      -          -      -       -       -
  Or          6      -          -      -       -       -
  T_Bronze    6      -          -      -       -       -
  T_Argent    6      -          -      -       -       -
  T_Or        6      -          -      -       -       -
`);

const learns = ({ prepares }: Prerogatives): string =>
  [prepares?.guided && `PE${prepares.guided}`, prepares?.autonomous && `PA${prepares.autonomous}`]
    .filter(Boolean)
    .join('/') || '-';

describe("each level's prerogatives", () => {
  it('are written down for every level', () => {
    expect(rows).toHaveLength(LEVELS.length);
    expect(new Set(rows.map(({ level }) => level))).toEqual(new Set(LEVELS));
  });

  it.each(rows)('$level', ({ level = '', ...expected }) => {
    const prerogatives = prerogativesOf(level);
    const shown = (depth: number | null): string => (depth ? String(depth) : '-');
    expect({
      guided: shown(prerogatives.guided),
      autonomous: shown(prerogatives.autonomous),
      guides: shown(leadsTo(level, 'GUIDED')),
      teaches: shown(leadsTo(level, 'TEACHING')),
      directs: prerogatives.directs === 'exploration' ? 'exp' : (prerogatives.directs ?? '-'),
      learns: learns(prerogatives),
    }).toEqual(expected);
  });

  it('let those direct whom the specification names', () =>
    expect(LEVELS.filter((level) => prerogativesOf(level).directs !== null)).toEqual(
      LEVELS.filter(isDiveDirectorLevel),
    ));

  it('make a beginner of an unknown level', () => expect(aptitudesOf('N7')).toEqual(['DEB']));
});

describe('the aptitude that goes without saying', () => {
  const cases: [string, PalanqueeKind, number | null, DiveFunction, string][] = [
    ['N1', 'GUIDED', 20, 'DIVER', 'PE20'],
    ['N1', 'GUIDED', 5, 'DIVER', 'PE12'],
    ['N3', 'GUIDED', 18, 'DIVER', 'PE20'],
    ['PN1', 'GUIDED', 6, 'DIVER', 'DEB'],
    ['N2', 'AUTONOMOUS', 18, 'DIVER', 'PA20'],
    ['N2', 'AUTONOMOUS', 40, 'DIVER', 'PA20'], // the most there is: the rules then say that it is too deep
    ['N3', 'AUTONOMOUS', 40, 'DIVER', 'PA40'],
    ['N1', 'AUTONOMOUS', 20, 'DIVER', 'PE20'],
    ['PN1', 'TEACHING', 20, 'DIVER', 'PE20'],
    ['N1_TPE40', 'TEACHING', 40, 'DIVER', 'PE40'],
    ['N1_TPA20', 'TEACHING', 20, 'DIVER', 'PA20'],
    ['N1_TN2', 'TEACHING', 18, 'DIVER', 'PA20'],
    ['N1_TN2', 'TEACHING', 35, 'DIVER', 'PE40'],
    ['N1', 'TEACHING', 40, 'DIVER', 'PE20'],
    ['N4', 'GUIDED', 20, 'GUIDE', 'GP'],
    ['E1_N3', 'GUIDED', 6, 'GUIDE', 'E1'],
    ['E3', 'TEACHING', 40, 'TEACHER', 'E3'],
    ['N4', 'GUIDED', 20, 'REAR', 'GP'],
    ['N2', 'GUIDED', 20, 'REAR', 'PE20'],
    ['E3', 'AUTONOMOUS', null, 'DIVER', 'PA12'],
  ];
  it.each(cases)('of %s, %s at %s m as %s: %s', (level, kind, plannedDepth, role, expected) => {
    expect(usualAptitude(level, { kind, plannedDepth }, role)).toBe(expected);
  });
});
