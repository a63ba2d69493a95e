import { logOf, type AttendanceById, type DiveLog } from '../../../../shared/domain/palanquees/dive-log.ts';
import { EMPTY_PLAN, membersOf, type DiveNumber, type Plan } from '../../../../shared/domain/palanquees/plan.ts';
import { isAbsent } from '../../../../shared/domain/registration/attendance.ts';
import type { Tx } from '../../../db/database.ts';
import { palanqueesRepository } from '../palanquees/repository.ts';
import { attendanceRepository } from '../dive-log/attendance-repository.ts';
import { logsRepository } from '../dive-log/logs-repository.ts';
import { sheetsRepository, type SheetRow } from './sheets-repository.ts';
import { attendanceIn, digestOf, statedIn } from './validation.ts';

interface Versions {
  readonly plan: number;
  readonly log: number;
  /** Instant at which an attendance of the outing was marked last; null for none. */
  readonly marked: string | null;
}

const isSavedSince = (sheet: SheetRow, { plan, log, marked }: Versions): boolean =>
  sheet.plan_version !== plan || sheet.log_version !== log || (marked !== null && marked > sheet.validated_at);

/** What a sheet prints of plan, log and attendance. */
const shown = (plan: Plan, log: DiveLog, attendance: AttendanceById): string =>
  JSON.stringify([
    plan,
    plan.palanquees.map((one) => logOf(one, log)),
    membersOf(plan).filter((id) => isAbsent(attendance.get(id))),
  ]);

/**
 * True when the sheet would print something else by now: attendance is the outing's, and marking it for one dive says
 * nothing new of those who were not on the other.
 */
export async function isChanged(tx: Tx, sheet: SheetRow, versions: Versions): Promise<boolean> {
  if (!isSavedSince(sheet, versions)) return false;
  const { event_id: event } = sheet;
  const dive = sheet.dive as DiveNumber;
  const content = await sheetsRepository(tx).content(sheet.id);
  // A damaged row would print something else, and may not be readable.
  if (digestOf(content) !== sheet.digest) return true;
  const stated = statedIn(content);
  const plan = (await palanqueesRepository(tx).latest(event, dive))?.plan ?? EMPTY_PLAN;
  const { log } = await logsRepository(tx).find({ event, dive });
  const attendance = await attendanceRepository(tx).of(event);
  return shown(stated.plan, stated.log, attendanceIn(stated)) !== shown(plan, log, attendance);
}
