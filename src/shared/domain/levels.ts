/** Diving levels (specification §3), in the order in which the screens offer them. */
export const LEVELS = [
  'PE12',
  'N1',
  'PA12',
  'PA20',
  'PE40',
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
  'PN1',
  'N1_TPA12',
  'N1_TPA20',
  'N1_TPE40',
  'N1_TN2',
  'PA12_TPA20',
  'PA12_TPE40',
  'PA12_TN2',
  'PA20_TN2',
  'PA40_TN3',
  'PE40_TN2',
  'N2_TPA40',
  'N2_TN3',
  'N3_TN4',
  'PN4',
  'Piscine',
  'Apnee',
  'Bronze',
  'Argent',
  'Or',
  'T_Bronze',
  'T_Argent',
  'T_Or',
] as const;

export type Level = (typeof LEVELS)[number];

const levels = new Set<string>(LEVELS);

/** The level is taken as text: another server may know levels that we do not. */
export const isLevel = (text: string): text is Level => levels.has(text);
