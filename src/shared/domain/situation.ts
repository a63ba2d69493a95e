import type { Day } from './dates.ts';
import { certificateState } from './divers/filters.ts';
import { isEmail } from './text.ts';
import { walletBand, type WalletPolicy } from './ledger/balance.ts';
import { isAutonomousLevel, isSupervisorLevel } from './levels.ts';
import { feeStanding } from './membership/dossier-state.ts';
import { isUnderWay, type PlannedInstalment } from './membership/fee.ts';
import type { Season } from './membership/season-label.ts';
import type { Cents } from './money.ts';
import { keysIn } from './records.ts';

/** `due`: to be settled; `blocked`: keeps from registering; `hidden`: the reader is not shown the fact. */
export type Standing = 'ok' | 'due' | 'blocked' | 'info' | 'hidden';
export type Acting = 'member' | 'secretary' | 'treasurer' | 'organizers';
export type NextStep = 'payFee' | 'topUp' | 'sendDossier' | 'writeSecretary' | 'supervisorList' | 'trainings';

interface FindingSpec {
  readonly standing: Standing;
  readonly acting?: Acting;
  readonly nextStep?: NextStep;
}

const secretary = { acting: 'secretary', nextStep: 'writeSecretary' } as const;

/** Findings of the situation, by topic. */
const FINDINGS = {
  account: {
    ACCOUNT_ACTIVE: { standing: 'ok' },
    ACCOUNT_DELETED: { standing: 'blocked', ...secretary },
    ACCOUNT_OFF_FEE_DUE: { standing: 'blocked', acting: 'member', nextStep: 'payFee' },
    ACCOUNT_OFF_PAID: { standing: 'blocked', ...secretary },
    ACCOUNT_OFF: { standing: 'blocked', ...secretary },
  },
  dossier: {
    DOSSIER_DONE: { standing: 'ok' },
    DOSSIER_INCOMPLETE: { standing: 'due', acting: 'member', nextStep: 'writeSecretary' },
    DOSSIER_AWAITED: { standing: 'due', acting: 'member', nextStep: 'sendDossier' },
    DOSSIER_LATE: { standing: 'due', acting: 'member', nextStep: 'sendDossier' },
    DOSSIER_HELD: { standing: 'due', ...secretary },
    DOSSIER_HIDDEN: { standing: 'hidden' },
  },
  fee: {
    FEE_IN_ORDER: { standing: 'ok' },
    FEE_IN_PARTS: { standing: 'ok' },
    FEE_PART_REFUSED: { standing: 'due', acting: 'member', nextStep: 'writeSecretary' },
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
  autonomy: { AUTONOMOUS: { standing: 'ok' }, NOT_AUTONOMOUS: { standing: 'info', nextStep: 'trainings' } },
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
export type SituationFinding = { [T in Topic]: keyof (typeof FINDINGS)[T] }[Topic];

const SPECS: ReadonlyMap<string, FindingSpec> = new Map(
  Object.values(FINDINGS).flatMap((topic) => Object.entries<FindingSpec>(topic)),
);
export const specOf = (finding: SituationFinding): FindingSpec => SPECS.get(finding) ?? { standing: 'info' };

export interface MemberFacts {
  readonly active: boolean;
  readonly desactived: boolean;
  /** Dossier awaited; undefined, as the next two, where the reader is not shown it. */
  readonly dossier: boolean | undefined;
  /** What the club found missing from the dossier; null: nothing, or not shown. */
  readonly dossierMissing: string | null;
  readonly cotisation: Cents | null | undefined;
  /** Payments of a fee in three; none where it is not, or where the reader is not shown it. */
  readonly instalments: readonly PlannedInstalment[];
  readonly wallet: Cents | undefined;
  readonly caciDate: Day | null;
  readonly level: string;
  readonly email: string;
  /** The last mail to this address was given up. */
  readonly mailFailed: boolean;
}

export interface ClubFacts {
  readonly wallet: WalletPolicy;
  readonly season: Pick<Season, 'deadline'>;
  readonly today: Day;
}

export function accountOf({ active, desactived, cotisation }: MemberFacts): SituationFinding {
  if (!active) return 'ACCOUNT_DELETED';
  if (!desactived) return 'ACCOUNT_ACTIVE';
  if (cotisation === undefined) return 'ACCOUNT_OFF';
  const fee = feeStanding(cotisation);
  return fee === 'due' ? 'ACCOUNT_OFF_FEE_DUE' : fee === 'inOrder' ? 'ACCOUNT_OFF_PAID' : 'ACCOUNT_OFF';
}

function dossierOf(facts: MemberFacts, { season, today }: ClubFacts): SituationFinding {
  const { dossier, desactived, dossierMissing } = facts;
  if (!dossier && dossierMissing !== null) return 'DOSSIER_INCOMPLETE';
  if (dossier === undefined) return 'DOSSIER_HIDDEN';
  if (!dossier) return 'DOSSIER_DONE';
  // The server takes no dossier from a deactivated member.
  if (desactived) return 'DOSSIER_HELD';
  return season.deadline !== null && today > season.deadline ? 'DOSSIER_LATE' : 'DOSSIER_AWAITED';
}

function feeFinding({ cotisation, instalments }: MemberFacts, { today }: ClubFacts): SituationFinding {
  if (cotisation === undefined) return 'FEE_HIDDEN';
  const standing = feeStanding(cotisation);
  if (standing !== 'inOrder' || !isUnderWay(instalments, today)) return FEES[standing];
  return instalments.some(({ state }) => state === 'REFUSED') ? 'FEE_PART_REFUSED' : 'FEE_IN_PARTS';
}

const FEES = { due: 'FEE_DUE', inOrder: 'FEE_IN_ORDER', notEligible: 'FEE_CLOSED' } as const;

function walletOf({ wallet }: MemberFacts, { wallet: policy }: ClubFacts): SituationFinding {
  if (wallet === undefined) return 'WALLET_HIDDEN';
  const bands = { below: 'WALLET_BELOW', low: 'WALLET_LOW', ok: 'WALLET_OK' } as const;
  const band = walletBand(wallet, policy);
  // Autonomous outings ask for a balance above 0 even then (specification §5).
  return band === 'off' ? (wallet > 0 ? 'WALLET_OFF' : 'WALLET_OFF_EMPTY') : bands[band];
}

const CERTIFICATES = { over: 'CERTIFICATE_OVER', soon: 'CERTIFICATE_SOON', missing: 'CERTIFICATE_MISSING' } as const;

function certificateOf({ caciDate }: MemberFacts, { today }: ClubFacts): SituationFinding {
  const state = certificateState(caciDate, today);
  return state === null ? 'CERTIFICATE_VALID' : CERTIFICATES[state];
}

const emailOf = ({ email, mailFailed }: MemberFacts): SituationFinding =>
  isEmail(email) ? (mailFailed ? 'EMAIL_FAILING' : 'EMAIL_KNOWN') : 'EMAIL_INVALID';

const READERS: Readonly<Record<Topic, (facts: MemberFacts, club: ClubFacts) => SituationFinding>> = {
  account: accountOf,
  dossier: dossierOf,
  fee: feeFinding,
  wallet: walletOf,
  certificate: certificateOf,
  autonomy: ({ level }) => (isAutonomousLevel(level) ? 'AUTONOMOUS' : 'NOT_AUTONOMOUS'),
  supervision: ({ level }) => (isSupervisorLevel(level) ? 'SUPERVISOR' : 'NOT_SUPERVISOR'),
  email: emailOf,
};
const TOPICS = keysIn(READERS);

const RANK: Readonly<Partial<Record<Standing, number>>> = { blocked: 0, due: 1 };
const rankOf = ({ standing }: { readonly standing: Standing }): number => RANK[standing] ?? 2;

/** One line per topic: what keeps from registering, what is to be settled, then the others in the order of topics. */
export const situationLines = (facts: MemberFacts, club: ClubFacts) =>
  TOPICS.map((topic) => {
    const finding = READERS[topic](facts, club);
    return { topic, finding, ...specOf(finding) };
  }).toSorted((one, other) => rankOf(one) - rankOf(other));

/** Facts with a recorded instant; of the first three, the field's last change. */
export const SINCE_FACTS = [
  'desactived',
  'level',
  'email',
  /** When the fee that remains due was entered. */
  'feeDue',
  'feePaid',
  'dossierAsked',
  'dossierSent',
  /** Movement that took the wallet below the minimum of today. */
  'walletBelow',
  'mailSent',
  /** Set when the last mail to the present address was given up. */
  'mailFailed',
] as const;
export type SinceFact = (typeof SINCE_FACTS)[number];

/** Instants; null where nothing was recorded, or hidden from the reader. */
export type Since = { readonly [F in SinceFact]: string | null };
