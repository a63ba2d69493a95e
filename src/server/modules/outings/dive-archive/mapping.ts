import { createHash } from 'node:crypto';
import type { DiveRecord, ValidatedSheet } from '../../../../shared/contract/dive-archive.ts';
import { parisDay, parisIso } from '../../../../shared/domain/dates.ts';
import { sheetNumber } from '../../../../shared/domain/palanquees/dive-log.ts';
import type { DiveNumber } from '../../../../shared/domain/palanquees/plan.ts';
import type { Attendance } from '../../../../shared/domain/registration/attendance.ts';
import { validatedSheetFileName } from '../../../../shared/messages/file-names.ts';
import type { EventRecord } from '../events/repository.ts';
import type { NewSheet, SheetRow } from '../safety-sheets/repository.ts';
import type { SafetySheet } from '../safety-sheets/safety-sheet.ts';

export const outingOf = (event: EventRecord): DiveRecord['event'] => ({
  id: event.id,
  date: parisIso(event.outing.date),
  site: { id: event.site_id, name: event.site_name },
  status: event.outing.status,
});

type Numbered = Pick<NewSheet, 'starts_at' | 'event_id' | 'dive'>;

export const numberOf = ({ starts_at, event_id, dive }: Numbered): string =>
  sheetNumber(parisDay(starts_at).slice(0, 4), event_id, dive);

export const wireSheet = (row: SheetRow): ValidatedSheet => ({
  id: row.id,
  dive: row.dive as DiveNumber,
  version: row.version,
  number: numberOf(row),
  author: row.author_name,
  at: parisIso(row.validated_at),
  reason: row.reason,
  digest: row.digest,
});

export const fileNameOf = (event: EventRecord, sheet: Numbered & Pick<NewSheet, 'version'>): string =>
  validatedSheetFileName({ date: event.outing.date, site: { name: event.site_name } }, numberOf(sheet), sheet.version);

export const attendanceIn = ({ people }: Pick<DiveRecord, 'people'>): Map<number, Attendance> =>
  new Map(people.flatMap(({ id, attendance }) => (attendance === null ? [] : [[id, attendance] as const])));

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
