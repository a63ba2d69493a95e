import { describe, expect, it } from 'vitest';
import {
  isLevel,
  LEVELS,
  isAutonomousLevel,
  isDiveDirectorLevel,
  isSupervisorLevel,
} from '../../../src/shared/domain/levels.ts';
import { tableOf } from './fixtures.ts';

// Sections 3 and 5 of the specification, one row per level.
const rows = tableOf(`
  level       supervisor  autonomous  director
  PE12        -           -           -
  N1          -           -           -
  PA12        -           yes         -
  PA20        -           yes         -
  PE40        -           -           -
  N2          -           yes         -
  PA40        -           yes         -
  N3          -           yes         -
  N4          yes         yes         -
  N4_P5       yes         yes         yes
  E1_N2       yes         yes         -
  E1_N3       yes         yes         -
  E1_TN3      yes         yes         -
  E1_TN4      yes         yes         -
  E2          yes         yes         -
  E2_P5       yes         yes         yes
  E3          yes         yes         yes
  E4          yes         yes         yes
  PN1         -           -           -
  N1_TPA12    -           -           -
  N1_TPA20    -           -           -
  N1_TPE40    -           -           -
  N1_TN2      -           -           -
  PA12_TPA20  -           yes         -
  PA12_TPE40  -           yes         -
  PA12_TN2    -           yes         -
  PA20_TN2    -           yes         -
  PA40_TN3    -           yes         -
  PE40_TN2    -           -           -
  N2_TPA40    -           yes         -
  N2_TN3      -           yes         -
  N3_TN4      -           yes         -
  PN4         -           yes         -
  Piscine     -           -           -
  Apnee       -           -           -
  Bronze      -           -           -
  Argent      -           -           -
  Or          -           -           -
  T_Bronze    -           -           -
  T_Argent    -           -           -
  T_Or        -           -           -
`);

const having = (column: string) => rows.filter((row) => row[column] === 'yes').map((row) => row['level']);

describe('levels', () => {
  it('are the 41 of section 3, in its order', () => {
    expect(rows).toHaveLength(41);
    expect(LEVELS).toEqual(rows.map((row) => row['level']));
  });

  it('the table above holds the three sets of section 5, written as there', () => {
    expect(having('supervisor')).toEqual('N4 N4_P5 E1_N2 E1_N3 E1_TN3 E1_TN4 E2 E2_P5 E3 E4'.split(' '));
    expect(having('autonomous')).toEqual(
      (
        'PA12 PA20 N2 PA40 N3 N4 N4_P5 E1_N2 E1_N3 E1_TN3 E1_TN4 E2 E2_P5 E3 E4 ' +
        'PA12_TPA20 PA12_TPE40 PA12_TN2 PA20_TN2 PA40_TN3 N2_TPA40 N2_TN3 N3_TN4 PN4'
      ).split(' '),
    );
    expect(having('director')).toEqual('N4_P5 E2_P5 E3 E4'.split(' '));
  });

  it.each(rows)('$level: supervisor $supervisor, autonomous $autonomous, dive director $director', (row) => {
    const level = row['level']!;
    expect(isLevel(level)).toBe(true);
    expect(isSupervisorLevel(level)).toBe(row['supervisor'] === 'yes');
    expect(isAutonomousLevel(level)).toBe(row['autonomous'] === 'yes');
    expect(isDiveDirectorLevel(level)).toBe(row['director'] === 'yes');
  });

  it.each(['', 'n4', ' N4', 'E5', 'toString', 'constructor', '__proto__'])('%j gives no right', (level) => {
    expect(isLevel(level)).toBe(false);
    expect(isSupervisorLevel(level)).toBe(false);
    expect(isAutonomousLevel(level)).toBe(false);
    expect(isDiveDirectorLevel(level)).toBe(false);
  });
});
