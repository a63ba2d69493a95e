import type { Day } from '../dates.ts';
import { certificateState } from '../divers/filters.ts';
import { isEmail } from '../email.ts';
import { isAutonomousLevel, isSupervisorLevel } from '../levels.ts';
import { feeStanding } from '../membership/fee-standing.ts';
import type { Cents } from '../money.ts';
import type { Season } from '../membership/season-label.ts';
import { walletBand, type WalletPolicy } from '../ledger/balance.ts';
import { specOf, type Finding, type Topic } from './findings.ts';

export interface MemberFacts {
  readonly active: boolean;
  readonly desactived: boolean;
  /** Dossier awaited; undefined, as the next two, where the reader is not shown it. */
  readonly dossier: boolean | undefined;
  readonly cotisation: Cents | null | undefined;
  readonly wallet: Cents | undefined;
  readonly caciDate: Day | null;
  readonly level: string;
  readonly email: string;
  /** The last mail to this address was given up. */
  readonly mailFailed: boolean;
}

export interface Club {
  readonly wallet: WalletPolicy;
  readonly season: Pick<Season, 'deadline'>;
  readonly today: Day;
}

export function accountOf({ active, desactived, cotisation }: MemberFacts): Finding {
  if (!active) return 'ACCOUNT_DELETED';
  if (!desactived) return 'ACCOUNT_ACTIVE';
  if (cotisation === undefined) return 'ACCOUNT_OFF';
  const fee = feeStanding(cotisation);
  return fee === 'due' ? 'ACCOUNT_OFF_FEE_DUE' : fee === 'inOrder' ? 'ACCOUNT_OFF_PAID' : 'ACCOUNT_OFF';
}

function dossierOf({ dossier, desactived }: MemberFacts, { season, today }: Club): Finding {
  if (dossier === undefined) return 'DOSSIER_HIDDEN';
  if (!dossier) return 'DOSSIER_DONE';
  // The server takes no dossier from a deactivated member.
  if (desactived) return 'DOSSIER_HELD';
  return season.deadline !== null && today > season.deadline ? 'DOSSIER_LATE' : 'DOSSIER_AWAITED';
}

const FEES = { due: 'FEE_DUE', inOrder: 'FEE_IN_ORDER', notEligible: 'FEE_CLOSED' } as const;

function walletOf({ wallet }: MemberFacts, { wallet: policy }: Club): Finding {
  if (wallet === undefined) return 'WALLET_HIDDEN';
  const bands = { below: 'WALLET_BELOW', low: 'WALLET_LOW', ok: 'WALLET_OK' } as const;
  const band = walletBand(wallet, policy);
  // Autonomous outings ask for a balance above 0 even then (specification §5).
  return band === 'off' ? (wallet > 0 ? 'WALLET_OFF' : 'WALLET_OFF_EMPTY') : bands[band];
}

const CERTIFICATES = { over: 'CERTIFICATE_OVER', soon: 'CERTIFICATE_SOON', missing: 'CERTIFICATE_MISSING' } as const;

function certificateOf({ caciDate }: MemberFacts, { today }: Club): Finding {
  const state = certificateState(caciDate, today);
  return state === null ? 'CERTIFICATE_VALID' : CERTIFICATES[state];
}

const emailOf = ({ email, mailFailed }: MemberFacts): Finding =>
  isEmail(email) ? (mailFailed ? 'EMAIL_FAILING' : 'EMAIL_KNOWN') : 'EMAIL_INVALID';

const READERS: Readonly<Record<Topic, (facts: MemberFacts, club: Club) => Finding>> = {
  account: accountOf,
  dossier: dossierOf,
  fee: ({ cotisation }) => (cotisation === undefined ? 'FEE_HIDDEN' : FEES[feeStanding(cotisation)]),
  wallet: walletOf,
  certificate: certificateOf,
  autonomy: ({ level }) => (isAutonomousLevel(level) ? 'AUTONOMOUS' : 'NOT_AUTONOMOUS'),
  supervision: ({ level }) => (isSupervisorLevel(level) ? 'SUPERVISOR' : 'NOT_SUPERVISOR'),
  email: emailOf,
};
const TOPICS = Object.keys(READERS) as Topic[];

/** One line per topic, always in the same order. */
export const situationLines = (facts: MemberFacts, club: Club) =>
  TOPICS.map((topic) => {
    const finding = READERS[topic](facts, club);
    return { topic, finding, ...specOf(finding) };
  });
export type SituationLine = ReturnType<typeof situationLines>[number];
