// What clients saw of the club: the record that the checker explains.
import type { Outing } from '#domain/events/status.ts';
import type { Cents } from '#domain/money.ts';
import type { Actor } from '#domain/permissions.ts';
import type { RegistrationType } from '#domain/registration/placement.ts';
import type { WaitingListPolicy } from '#domain/registration/slots.ts';
import type { WalletPolicy } from '#domain/ledger/balance.ts';

/** What a client asks; `settle` is what the server does by itself once a payment has come. */
export type Act =
  | { act: 'register'; outing: number; diver: number; type: RegistrationType; position: number }
  | { act: 'withdraw'; outing: number; diver: number }
  | { act: 'move'; outing: number; diver: number; type: RegistrationType; position: number }
  | { act: 'places'; outing: number; diverMaxNumber: number }
  | { act: 'cancel' | 'look' | 'refund'; outing: number }
  | { act: 'debit'; outing: number; lines: { diver: number; cents: Cents }[]; key: string; again: boolean }
  | { act: 'credit'; diver: number; cents: Cents; key: string }
  | { act: 'balance' | 'statement'; diver: number }
  | { act: 'pay'; diver: number; checkout: number; cents: Cents }
  | { act: 'confirm' | 'settle'; diver: number; checkout: number };

/** `TYPE position diver`. */
type Placed = string;

/** An outing's list. */
export interface OutingView {
  status: string;
  diverMaxNumber: number;
  active: Placed[];
  removed: Placed[];
}

/** An outing's account: sums in cents as `diver debited refunded`; wallets of all who are or were on it. */
export interface AccountView {
  debits: number;
  debited: Cents;
  sums: string[];
  wallets: Record<number, Cents>;
}

/** Null: nothing was shown, as of a repeated form. */
export type Answer = OutingView | AccountView | { balance: Cents | null } | { amounts: Cents[] } | { paid: boolean };

/**
 * `unknown`: the connection was cut, the server killed, or the answer too late: it may have happened at any time since, or
 * never.
 */
export type Outcome = { kind: 'ok'; answer: Answer } | { kind: 'refused'; code: string } | { kind: 'unknown' };

export interface Operation {
  id: number;
  client: string;
  server: string;
  /** Index of `Setup.actors`; null for the database, the provider and the servers themselves. */
  actor: number | null;
  act: Act;
  /** Milliseconds of one clock; `end` is null when no answer came. */
  start: number;
  end: number | null;
  outcome: Outcome;
}

export interface Setup {
  engine: string;
  seed: number;
  /** ISO instant of the beginning; no rule of a history changes with a few hours. */
  now: string;
  actors: Actor[];
  outings: { id: number; outing: Outing; removed: Placed[] }[];
  divers: { id: number; level: string; cents: Cents }[];
  wallet: WalletPolicy;
  waitingList: WaitingListPolicy;
}

/** What the database keeps of the way that it went: every list that an outing had, and each wallet's amounts in their order. */
export interface Records {
  versions: Record<number, string[]>;
  ledger: Record<number, Cents[]>;
}

export interface History {
  setup: Setup;
  operations: Operation[];
  records: Records;
}

const outcomeText = ({ outcome }: Operation): string => {
  if (outcome.kind === 'unknown') return 'no answer';
  return outcome.kind === 'refused' ? `refused: ${outcome.code}` : JSON.stringify(outcome.answer);
};

const actText = ({ act, ...details }: Act): string => `${act} ${JSON.stringify(details)}`;

/** One operation as a line. */
export const lineOf = (operation: Operation): string => {
  const { id, client, server, start, end } = operation;
  const times = `${start.toFixed(1)}–${end === null ? '…' : end.toFixed(1)} ms`;
  return `#${id} ${client} at ${server}, ${times}: ${actText(operation.act)} → ${outcomeText(operation)}`;
};
