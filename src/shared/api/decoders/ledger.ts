import type { LedgerOuting, LedgerTotals, Movement, OutingAccount, OutingName } from '../../contract/ledger.ts';
import { statusOf } from '../../domain/events/status.ts';
import { ACCOUNTS, MOVEMENT_KINDS } from '../../domain/ledger/kinds.ts';
import { REGISTRATION_TYPES } from '../../domain/registration/kinds.ts';
import { flag, instant, isRecord, number, record, text, textOrNull, type Raw } from './fields.ts';

export type MovementRecord = Movement;

const items = <T>(value: unknown, read: (raw: Raw) => T): T[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).filter(isRecord).map(read);

const one = <T extends string, F>(values: readonly T[], value: unknown, fallback: F): T | F =>
  values.find((known) => known === value) ?? fallback;

const readOutingName = (raw: Raw): OutingName => ({
  id: number(raw['id'], 0),
  date: instant(raw['date']),
  site: text(raw['site']),
});

/** A kind that we do not know is a movement like one that the treasurer entered: its reason says what it is. */
export function readMovement(answer: unknown): MovementRecord {
  const raw = record(answer);
  const diver = record(raw['diver']);
  return {
    id: number(raw['id'], 0),
    at: instant(raw['at']),
    amount: number(raw['amount'], 0),
    account: one(ACCOUNTS, raw['account'], 'WALLET'),
    kind: one(MOVEMENT_KINDS, raw['kind'], 'MANUAL'),
    reason: textOrNull(raw['reason']),
    event: isRecord(raw['event']) ? readOutingName(raw['event']) : null,
    author: textOrNull(raw['author']),
    balance: number(raw['balance'], 0),
    diver: {
      id: number(diver['id'], 0),
      licenceNumber: text(diver['licenceNumber']),
      lastname: text(diver['lastname']),
      firstname: text(diver['firstname']),
      cptanalytique: number(diver['cptanalytique'], 0),
    },
  };
}

const readSums = (raw: Raw) => ({
  count: number(raw['count'], 0),
  in: number(raw['in'], 0),
  out: number(raw['out'], 0),
});

export function readTotals(answer: unknown): LedgerTotals {
  const raw = record(answer);
  return {
    ...readSums(raw),
    lines: items(raw['lines'], (line) => ({
      ...readSums(line),
      cptanalytique: number(line['cptanalytique'], 0),
      member: textOrNull(line['member']),
      account: one(ACCOUNTS, line['account'], 'WALLET'),
      kind: one(MOVEMENT_KINDS, line['kind'], 'MANUAL'),
    })),
  };
}

const readState = (raw: Raw) => ({
  event: readOutingName(record(raw['event'])),
  status: statusOf({ status: textOrNull(raw['status']) }),
  debits: number(raw['debits'], 0),
  debited: number(raw['debited'], 0),
});

export function readLedgerOuting(answer: unknown): LedgerOuting {
  const raw = record(answer);
  return { ...readState(raw), registered: number(raw['registered'], 0) };
}

export function readOutingAccount(answer: unknown): OutingAccount {
  const raw = record(answer);
  return {
    ...readState(raw),
    suggested: number(raw['suggested'], null),
    people: items(raw['people'], (person) => ({
      id: number(person['id'], 0),
      lastname: text(person['lastname']),
      firstname: text(person['firstname']),
      type: one(REGISTRATION_TYPES, person['type'], null),
      active: flag(person['active']),
      wallet: number(person['wallet'], 0),
      debited: number(person['debited'], 0),
      refunded: number(person['refunded'], 0),
    })),
  };
}
