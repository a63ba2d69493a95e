import type { Level } from './levels.ts';

/** Levels that may hold a supervisor's slot (specification §5). */
export const SUPERVISOR_LEVELS = [
  'N4',
  'N4_P5',
  'E1_N2',
  'E1_N3',
  'E1_TN3',
  'E1_TN4',
  'E2',
  'E2_P5',
  'E3',
  'E4',
] as const satisfies readonly Level[];

/** Levels that may dive without a guide, asked on autonomous outings (specification §5). */
export const AUTONOMOUS_LEVELS = [
  'PA12',
  'PA20',
  'N2',
  'PA40',
  'N3',
  'N4',
  'N4_P5',
  'E1_N2',
  'E1_N3',
  'E1_TN3',
  'E1_TN4',
  'E2',
  'E2_P5',
  'E3',
  'E4',
  'PA12_TPA20',
  'PA12_TPE40',
  'PA12_TN2',
  'PA20_TN2',
  'PA40_TN3',
  'N2_TPA40',
  'N2_TN3',
  'N3_TN4',
  'PN4',
] as const satisfies readonly Level[];

/** Levels that may direct the dive on the site (specification §5). */
export const DIVE_DIRECTOR_LEVELS = ['N4_P5', 'E2_P5', 'E3', 'E4'] as const satisfies readonly Level[];

const supervisors = new Set<string>(SUPERVISOR_LEVELS);
const autonomous = new Set<string>(AUTONOMOUS_LEVELS);
const directors = new Set<string>(DIVE_DIRECTOR_LEVELS);

/** A level is taken as text: another server may know levels that we do not, and they give no right. */
export const isSupervisorLevel = (level: string): boolean => supervisors.has(level);
export const isAutonomousLevel = (level: string): boolean => autonomous.has(level);
export const isDiveDirectorLevel = (level: string): boolean => directors.has(level);
