import { AUDIT_ACTIONS, type AuditAction, type AuditedValue, type Change } from '../../domain/audit.ts';
import { flag, instant, isRecord, number, record, text } from './fields.ts';

/** One write of a record, as the client holds it. */
export interface HistoryRecord {
  readonly id: number;
  /** An instant, ISO 8601. */
  readonly at: string;
  /** With the name of that time. Null: nobody had signed in. */
  readonly author: { readonly id: number; readonly name: string } | null;
  readonly action: AuditAction;
  readonly changes: readonly Change[];
}

const isAction = (value: string): value is AuditAction => (AUDIT_ACTIONS as readonly string[]).includes(value);

const valueOf = (value: unknown): AuditedValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;

function readChange(item: unknown): Change {
  const raw = record(item);
  const change = { field: text(raw['field']), before: valueOf(raw['before']), after: valueOf(raw['after']) };
  return flag(raw['hidden']) ? { ...change, hidden: true } : change;
}

/** An action that we do not know is a change of some kind. */
export function readHistoryEntry(answer: unknown): HistoryRecord {
  const raw = record(answer);
  const action = text(raw['action']);
  const changes: unknown = raw['changes'];
  const author = record(raw['author']);
  return {
    id: number(raw['id'], 0),
    at: instant(raw['at']),
    author: isRecord(raw['author']) ? { id: number(author['id'], 0), name: text(author['name']) } : null,
    action: isAction(action) ? action : 'update',
    changes: (Array.isArray(changes) ? (changes as unknown[]) : []).map(readChange),
  };
}
