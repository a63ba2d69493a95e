import { describe, expect, it } from 'vitest';
import { isLevel, LEVELS, isAutonomousLevel, isDiveDirectorLevel, isSupervisorLevel } from '#domain/levels.ts';

// Section 3 of the specification, in its order.
const SECTION_3 = `
  PE12 N1 PA12 PA20 PE40 N2 PA40 N3 N4 N4_P5 E1_N2 E1_N3 E1_TN3 E1_TN4 E2 E2_P5 E3 E4 PN1 N1_TPA12 N1_TPA20 N1_TPE40
  N1_TN2 PA12_TPA20 PA12_TPE40 PA12_TN2 PA20_TN2 PA40_TN3 PE40_TN2 N2_TPA40 N2_TN3 N3_TN4 PN4 Piscine Apnee Bronze
  Argent Or T_Bronze T_Argent T_Or
`;
// Section 5, written as there.
const SUPERVISORS = 'N4 N4_P5 E1_N2 E1_N3 E1_TN3 E1_TN4 E2 E2_P5 E3 E4';
const AUTONOMOUS = `
  PA12 PA20 N2 PA40 N3 N4 N4_P5 E1_N2 E1_N3 E1_TN3 E1_TN4 E2 E2_P5 E3 E4
  PA12_TPA20 PA12_TPE40 PA12_TN2 PA20_TN2 PA40_TN3 N2_TPA40 N2_TN3 N3_TN4 PN4
`;
const DIRECTORS = 'N4_P5 E2_P5 E3 E4';
const levelsOf = (text: string): string[] => text.trim().split(/\s+/);

describe('levels', () => {
  it('are the 41 of section 3, in its order', () => {
    expect(LEVELS).toHaveLength(41);
    expect(LEVELS).toEqual(levelsOf(SECTION_3));
  });

  it.each([
    ['supervisors', isSupervisorLevel, SUPERVISORS],
    ['autonomous divers', isAutonomousLevel, AUTONOMOUS],
    ['dive directors', isDiveDirectorLevel, DIRECTORS],
  ] as const)('are those of %s where section 5 says so, and nowhere else', (_who, isOne, those) => {
    expect(LEVELS.every(isLevel)).toBe(true);
    expect(LEVELS.filter(isOne)).toEqual(LEVELS.filter((level) => levelsOf(those).includes(level)));
    expect(LEVELS.filter(isOne)).toHaveLength(levelsOf(those).length);
  });

  it.each(['', 'n4', ' N4', 'E5', 'toString', 'constructor', '__proto__'])('%j gives no right', (level) => {
    expect(isLevel(level)).toBe(false);
    expect(isSupervisorLevel(level)).toBe(false);
    expect(isAutonomousLevel(level)).toBe(false);
    expect(isDiveDirectorLevel(level)).toBe(false);
  });
});
