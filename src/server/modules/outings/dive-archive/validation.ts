import { createHash } from 'node:crypto';
import type { DiveRecord, SheetValidation } from '../../../../shared/contract/dive-archive.ts';
import type { PlanBody } from '../../../../shared/contract/palanquees.ts';
import { missingFields } from '../../../../shared/domain/palanquees/dive-log.ts';
import type { Attendance } from '../../../../shared/domain/registration/attendance.ts';
import { hasBegun } from '../../../../shared/domain/events/status.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import type { SafetySheet } from '../safety-sheets/safety-sheet.ts';

export const attendanceIn = ({ people }: Pick<DiveRecord, 'people'>): Map<number, Attendance> =>
  new Map(people.flatMap(({ id, attendance }) => (attendance === null ? [] : [[id, attendance] as const])));

/** `palanquees.2.depth`, `attendance` */
function missingField(record: DiveRecord): string | null {
  const plan: PlanBody = record.plan;
  const registered = record.people.filter((one) => one.registered).map(({ id }) => id);
  const [first] = missingFields(plan, record.log, attendanceIn(record), registered);
  if (!first) return null;
  const rank = plan.palanquees.findIndex(({ key }) => key === first.palanquee);
  const about = first.code.toLowerCase();
  return rank < 0 ? about : `palanquees.${rank}.${about}`;
}

/**
 * Throws EVENT_CANCELLED, OUTING_NOT_BEGUN, STALE_VERSION, SHEET_VALIDATED, SHEET_INCOMPLETE or SHEET_REASON_MISSING.
 * Conflicts carry the present record.
 */
export function checkValidation(record: DiveRecord, asked: SheetValidation, now: Date): void {
  if (record.event.status === 'CANCELLED') throw new DomainError('EVENT_CANCELLED');
  if (!hasBegun(record.event, now)) throw new DomainError('OUTING_NOT_BEGUN');
  if ((record.sheets[0]?.version ?? 0) !== asked.after) throw new DomainError('SHEET_VALIDATED', { current: record });
  if (record.version !== asked.version || record.planVersion !== asked.planVersion) {
    throw new DomainError('STALE_VERSION', { current: record });
  }
  const field = missingField(record);
  if (field !== null) throw new DomainError('SHEET_INCOMPLETE', { field });
  if (asked.after > 0 && asked.reason.trim() === '') throw new DomainError('SHEET_REASON_MISSING', { field: 'reason' });
}

/** What a sheet states, as JSON: plan and log as they were saved, and who was called how then. */
export const stated = (
  { dive, event, plan, log, people }: DiveRecord,
  { director }: SafetySheet,
  stamp: Readonly<Record<string, unknown>>,
): string => JSON.stringify({ ...stamp, dive, event, director, people, plan, log });

/** The reverse of `stated`, which alone writes it. */
export const statedIn = (content: string): Pick<DiveRecord, 'plan' | 'log' | 'people'> =>
  JSON.parse(content) as DiveRecord;

export const digestOf = (content: string): string => createHash('sha256').update(content).digest('hex');
