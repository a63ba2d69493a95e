import { keysIn } from './records.ts';

/** Rights of a level (specification §5); each includes the lower ones. */
const NONE = 0;
const AUTONOMOUS = 1;
const SUPERVISOR = 2;
const DIRECTOR = 3;

/** Diving levels (specification §3) and their rights, in display order. */
const RIGHTS = {
  PE12: NONE,
  N1: NONE,
  PA12: AUTONOMOUS,
  PA20: AUTONOMOUS,
  PE40: NONE,
  N2: AUTONOMOUS,
  PA40: AUTONOMOUS,
  N3: AUTONOMOUS,
  N4: SUPERVISOR,
  N4_P5: DIRECTOR,
  E1_N2: SUPERVISOR,
  E1_N3: SUPERVISOR,
  E1_TN3: SUPERVISOR,
  E1_TN4: SUPERVISOR,
  E2: SUPERVISOR,
  E2_P5: DIRECTOR,
  E3: DIRECTOR,
  E4: DIRECTOR,
  PN1: NONE,
  N1_TPA12: NONE,
  N1_TPA20: NONE,
  N1_TPE40: NONE,
  N1_TN2: NONE,
  PA12_TPA20: AUTONOMOUS,
  PA12_TPE40: AUTONOMOUS,
  PA12_TN2: AUTONOMOUS,
  PA20_TN2: AUTONOMOUS,
  PA40_TN3: AUTONOMOUS,
  PE40_TN2: NONE,
  N2_TPA40: AUTONOMOUS,
  N2_TN3: AUTONOMOUS,
  N3_TN4: AUTONOMOUS,
  PN4: AUTONOMOUS,
  Piscine: NONE,
  Apnee: NONE,
  Bronze: NONE,
  Argent: NONE,
  Or: NONE,
  T_Bronze: NONE,
  T_Argent: NONE,
  T_Or: NONE,
} as const;

export type Level = keyof typeof RIGHTS;
export const LEVELS = keysIn(RIGHTS);

const rights = new Map<string, number>(Object.entries(RIGHTS));
const hasRight = (level: string, right: number): boolean => (rights.get(level) ?? NONE) >= right;

/** Takes any text: another server may send unknown levels, which give no right. */
export const isLevel = (text: string): text is Level => rights.has(text);
export const isSupervisorLevel = (level: string): boolean => hasRight(level, SUPERVISOR);
/** May dive without a guide, as autonomous outings require. */
export const isAutonomousLevel = (level: string): boolean => hasRight(level, AUTONOMOUS);
export const isDiveDirectorLevel = (level: string): boolean => hasRight(level, DIRECTOR);
