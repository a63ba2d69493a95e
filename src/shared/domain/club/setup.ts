/** Steps of a new club, in the order in which one takes them. */
export const SETUP_STEPS = [
  'club',
  'look',
  'links',
  'mail',
  'payment',
  'members',
  'season',
  'sites',
  'outing',
  'safety',
  'secondFactor',
  'backups',
] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** Without these no member comes; the others wait. */
export const ESSENTIAL_STEPS: readonly SetupStep[] = ['club', 'mail', 'members', 'outing'];

/** Steps that a club may do without. */
export const SKIPPABLE_STEPS = ['look', 'links', 'mail', 'payment', 'safety'] as const satisfies readonly SetupStep[];
export type SkippableStep = (typeof SKIPPABLE_STEPS)[number];
export const isSkippable = (step: SetupStep): step is SkippableStep => SKIPPABLE_STEPS.some((one) => one === step);

/** `MISSING`: fields are empty, or still the example's. */
export type SetupReason =
  'MISSING' | 'NONE' | 'NO_SERVER' | 'WAITING' | 'SENT' | 'FAILED' | 'NO_KEY' | 'UNCHECKED' | 'REFUSED' | 'AWAY';
