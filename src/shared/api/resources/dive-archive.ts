import type {
  Absences,
  DiveLogSave,
  DiveRecord as WireRecord,
  SheetValidation,
  SheetYear,
} from '../../contract/dive-archive.ts';
import type { DiveLog } from '../../domain/palanquees/dive-log.ts';
import type { Dive, Plan } from '../../domain/palanquees/plan.ts';
import { withQuery } from '../../query-string.ts';
import { getOwn, postOwn, requestFile, requestOwn, type CallOptions } from '../client/client.ts';
import { isRecord } from '../decoders/fields.ts';

/** Makes plan and log read-only. */
export type DiveRecord = Omit<WireRecord, 'plan' | 'log'> & { readonly plan: Plan; readonly log: DiveLog };
export type LogSave = Omit<DiveLogSave, 'log'> & { readonly log: DiveLog };

const addressOf = ({ event, dive }: Dive): string => `/api/v1/events/${event}/plongees/${dive}`;
const SHEETS = '/api/v1/fiches-securite';

/** For our server only. @throws ApiError */
export const getDive = (which: Dive, options?: CallOptions): Promise<DiveRecord> =>
  getOwn(`${addressOf(which)}/realise`, options);

/** @throws ApiError STALE_VERSION carries another director's record (`diveOfRefusal`) */
export const saveDive = (which: Dive, body: LogSave): Promise<DiveRecord> =>
  requestOwn({ method: 'PUT', path: `${addressOf(which)}/realise`, body });

/** @throws ApiError SHEET_VALIDATED and STALE_VERSION carry the present record (`diveOfRefusal`) */
export const validateSheet = (which: Dive, body: SheetValidation): Promise<DiveRecord> =>
  postOwn(`${addressOf(which)}/fiches`, body);

export const diveOfRefusal = (current: unknown): DiveRecord | null =>
  isRecord(current) && isRecord(current['log']) ? (current as unknown as DiveRecord) : null;

/** The present year by default. */
export const getSheetYear = (year: number | undefined, options?: CallOptions): Promise<SheetYear> =>
  getOwn(withQuery(SHEETS, { year }), options);

export const sheetPdf = (id: number): Promise<Blob> => requestFile(`${SHEETS}/${id}`);
export const sheetsZip = (year: number): Promise<Blob> => requestFile(`${SHEETS}/annees/${year}`);

export const getAbsences = (diver: number, options?: CallOptions): Promise<Absences> =>
  getOwn(`/api/v1/divers/${diver}/absences`, options);
