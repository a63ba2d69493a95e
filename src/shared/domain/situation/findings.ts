/** `due`: to be settled; `blocked`: keeps from registering; `hidden`: the reader is not shown the fact. */
export type Standing = 'ok' | 'due' | 'blocked' | 'info' | 'hidden';
/** The one to act. */
export type Acting = 'member' | 'secretary' | 'treasurer' | 'organizers';
/** The one thing to press. */
export type NextStep = 'payFee' | 'topUp' | 'sendDossier' | 'writeSecretary' | 'supervisorList';

interface FindingSpec {
  readonly standing: Standing;
  readonly acting?: Acting;
  readonly nextStep?: NextStep;
}

const secretary = { acting: 'secretary', nextStep: 'writeSecretary' } as const;

/** What a line of the situation may say, by topic. */
export const FINDINGS = {
  account: {
    ACCOUNT_ACTIVE: { standing: 'ok' },
    ACCOUNT_DELETED: { standing: 'blocked', ...secretary },
    ACCOUNT_OFF_FEE_DUE: { standing: 'blocked', acting: 'member', nextStep: 'payFee' },
    ACCOUNT_OFF_PAID: { standing: 'blocked', ...secretary },
    ACCOUNT_OFF: { standing: 'blocked', ...secretary },
  },
  dossier: {
    DOSSIER_DONE: { standing: 'ok' },
    DOSSIER_AWAITED: { standing: 'due', acting: 'member', nextStep: 'sendDossier' },
    DOSSIER_LATE: { standing: 'due', acting: 'member', nextStep: 'sendDossier' },
    DOSSIER_HELD: { standing: 'due', ...secretary },
    DOSSIER_HIDDEN: { standing: 'hidden' },
  },
  fee: {
    FEE_IN_ORDER: { standing: 'ok' },
    FEE_DUE: { standing: 'due', acting: 'member', nextStep: 'payFee' },
    FEE_CLOSED: { standing: 'info', acting: 'treasurer', nextStep: 'writeSecretary' },
    FEE_HIDDEN: { standing: 'hidden' },
  },
  wallet: {
    WALLET_OK: { standing: 'ok' },
    WALLET_LOW: { standing: 'due', acting: 'member', nextStep: 'topUp' },
    WALLET_BELOW: { standing: 'blocked', acting: 'member', nextStep: 'topUp' },
    WALLET_OFF: { standing: 'ok' },
    WALLET_OFF_EMPTY: { standing: 'due', acting: 'member', nextStep: 'topUp' },
    WALLET_HIDDEN: { standing: 'hidden' },
  },
  certificate: {
    CERTIFICATE_VALID: { standing: 'ok' },
    CERTIFICATE_SOON: { standing: 'due', acting: 'member', nextStep: 'writeSecretary' },
    CERTIFICATE_OVER: { standing: 'due', acting: 'member', nextStep: 'writeSecretary' },
    CERTIFICATE_MISSING: { standing: 'due', acting: 'member', nextStep: 'writeSecretary' },
  },
  autonomy: {
    AUTONOMOUS: { standing: 'ok' },
    NOT_AUTONOMOUS: { standing: 'info', ...secretary },
  },
  supervision: {
    SUPERVISOR: { standing: 'ok', nextStep: 'supervisorList' },
    NOT_SUPERVISOR: { standing: 'info', nextStep: 'supervisorList' },
  },
  email: {
    EMAIL_KNOWN: { standing: 'ok' },
    EMAIL_INVALID: { standing: 'due', ...secretary },
    EMAIL_FAILING: { standing: 'due', ...secretary },
  },
} as const satisfies Record<string, Record<string, FindingSpec>>;

export type Topic = keyof typeof FINDINGS;
export type Finding = { [T in Topic]: keyof (typeof FINDINGS)[T] }[Topic];

const SPECS: ReadonlyMap<string, FindingSpec> = new Map(
  Object.values(FINDINGS).flatMap((topic) => Object.entries<FindingSpec>(topic)),
);
export const specOf = (finding: Finding): FindingSpec => SPECS.get(finding) ?? { standing: 'info' };
