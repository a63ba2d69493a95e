import type { PartQuery } from '#contract/common.ts';
import type { Absences } from '#contract/dive-archive.ts';
import type { DiverSelection, FoundPeople, LastDossier, MailRecipients, MembersMail } from '#contract/divers.ts';
import type { ImportPreview, ImportQuery, Imports } from '#contract/import.ts';
import type { Erased, ErasurePreview, Erasures, KeptIdentity } from '#contract/personal-data.ts';
import type { ImportKind } from '#domain/import/columns.ts';
import { CSV_TYPE, XLSX_TYPE } from '#domain/import/lines.ts';
import { withQuery } from '#shared/query-string.ts';
import { apiPath } from '#shared/resource-screens.ts';
import { SCREENS } from '#shared/resources.ts';
import { type CallOptions, get, post, request } from '../client/client.ts';
import { readDiver, type DiverRecord } from '../decoders/diver.ts';
import { readDiverChoice, type DiverChoice } from '../decoders/diver-choice.ts';
import { type List, isRecord, readList } from '../decoders/fields.ts';
import { DIVERS } from './divers.ts';

const ERASURES = apiPath(SCREENS.erasures);

const dossierPath = (licence: string): string => `${DIVERS}/mailInscription/${encodeURIComponent(licence)}`;

export const listDivers = async (options?: CallOptions): Promise<List<DiverRecord>> =>
  readList(await get(`${DIVERS}?sort=lastname,firstname`, options), readDiver);

/** Page, search and filters of servers with pages (contract §2). */
export const searchDivers = async (search: Readonly<Record<string, string | number>>): Promise<List<DiverRecord>> =>
  readList(await get(withQuery(DIVERS, search)), readDiver);

/** Members whom the caller may register. */
export const listDiverChoices = async (options?: CallOptions): Promise<DiverChoice[]> =>
  readList(await get(`${DIVERS}/event?sort=lastname,firstname`, options), readDiverChoice).content;

export const sendDossier = (licence: string, text: string) =>
  request({ method: 'POST', path: dossierPath(licence), text });

/** Of our server only, as are the next. @throws ApiError */
export const getLastDossier = (licence: string, options?: CallOptions) =>
  get<LastDossier>(dossierPath(licence), options);

/** Those whose words begin like the searched ones. */
export async function searchDiverChoices(q: string, options?: CallOptions) {
  const { content, more } = await get<FoundPeople>(withQuery(`${DIVERS}/recherche`, { q }), options);
  return { content: content.map(readDiverChoice), more };
}

export const countRecipients = (selection: DiverSelection, { signal }: CallOptions = {}) =>
  request<MailRecipients>({ method: 'POST', path: `${DIVERS}/mail/destinataires`, body: selection, signal });

export const mailMembers = (mail: MembersMail) => post<{ readonly message: string }>(`${DIVERS}/mail`, mail);

export const getAbsences = (diver: number, options?: CallOptions) =>
  get<Absences>(`${DIVERS}/${diver}/absences`, options);

export const previewErasure = (diver: number, { signal }: CallOptions = {}) =>
  request<ErasurePreview>({ method: 'GET', path: `${DIVERS}/${diver}/effacement`, signal, slow: true });

export const eraseMember = (diver: number) =>
  request<Erased>({ method: 'POST', path: `${DIVERS}/${diver}/effacement`, slow: true });

export const listErasures = (part: PartQuery, options?: CallOptions) =>
  get<Erasures>(withQuery(ERASURES, part), options);

/** @throws ApiError IDENTITY_NOT_KEPT */
export const keptIdentity = (diver: number) => get<KeptIdentity>(`${ERASURES}/${diver}/identite`);

/** Reads the extension: the browser's type of a CSV depends on installed programs. */
const typeOf = (file: File): string => (/\.xlsx$/i.test(file.name) ? XLSX_TYPE : CSV_TYPE);

const FILES: Readonly<Record<ImportKind, string>> = {
  members: apiPath(SCREENS.diverImport),
  outings: `${apiPath(SCREENS.events)}/import`,
};

/** Imports all with the preview's digest. @throws ApiError IMPORT_STALE, IMPORT_WRONG_LINES with a new preview */
export const importFile = (kind: ImportKind, content: File, query: ImportQuery) =>
  request<ImportPreview>({
    method: 'POST',
    path: withQuery(FILES[kind], query),
    file: content.slice(0, content.size, typeOf(content)),
    slow: true,
  });

const IMPORTS = '/api/v1/imports';

export const listImports = (options?: CallOptions) => get<Imports>(IMPORTS, options);

/** @throws ApiError IMPORT_MOVED_ON says for whom */
export const takeImportBack = (id: number) => request({ method: 'DELETE', path: `${IMPORTS}/${id}`, slow: true });

/** New preview of IMPORT_STALE and IMPORT_WRONG_LINES; null for other errors. */
export const previewOfRefusal = (current: unknown): ImportPreview | null =>
  isRecord(current) && Array.isArray(current['lines']) ? (current as unknown as ImportPreview) : null;
