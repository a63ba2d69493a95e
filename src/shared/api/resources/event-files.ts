import { withQuery } from '../../query-string.ts';
import { requestFile } from '../client/client.ts';
import { EVENTS, type EventId } from './events.ts';

/** 'Inscrits', as PDF. */
export const registrantsPdf = (id: EventId): Promise<Blob> => requestFile(`${EVENTS}/${id}/pdf`);

/** 'Fiche de Sécurité', as PDF; `dive` for our server only. */
export const safetySheetPdf = (id: EventId, dive?: number): Promise<Blob> =>
  requestFile(withQuery(`${EVENTS}/FDS/${id}/FDS`, { plongee: dive }));
