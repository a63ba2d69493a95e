import type { Dashboard } from '../../contract/dashboard.ts';
import { isRecord, number, record, text, type Raw } from './fields.ts';

const counts = <K extends string>(value: unknown, names: readonly K[]): Record<K, number> | undefined => {
  if (!isRecord(value)) return undefined;
  return Object.fromEntries(names.map((name) => [name, number(value[name], 0)])) as Record<K, number>;
};

const each = <T>(value: unknown, read: (raw: Raw) => T): T[] | undefined =>
  Array.isArray(value) ? (value as unknown[]).filter(isRecord).map(read) : undefined;

/** The parts that came: one that is absent is not for the reader. */
export function readDashboard(answer: unknown): Dashboard {
  const raw = record(answer);
  const parts = {
    certificates: counts(raw['certificates'], ['over', 'soon', 'missing']),
    wallets: raw['wallets'] === null ? null : counts(raw['wallets'], ['below', 'low', 'ok']),
    dossiers: counts(raw['dossiers'], ['awaited', 'sent']),
    dues: counts(raw['dues'], ['count', 'euros']),
    shortOfSupervisors: each(raw['shortOfSupervisors'], (one) => ({
      id: number(one['id'], 0),
      date: text(one['date']),
      site: text(one['site']),
      have: number(one['have'], 0),
      want: number(one['want'], 0),
    })),
    months: each(raw['months'], (one) => ({
      month: text(one['month']),
      registered: number(one['registered'], 0),
      places: number(one['places'], 0),
      unlimited: number(one['unlimited'], 0),
    })),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}
