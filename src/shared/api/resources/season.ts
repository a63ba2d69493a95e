import type {
  Dossier,
  DossierPage,
  Reminders,
  RemindersSent,
  SeasonMembers,
  SeasonMembersQuery,
  SeasonOpening,
  SeasonPreview,
  SeasonStart,
  SentDossier,
  Settlement,
} from '../../contract/membership.ts';
import { withQuery } from '../../query-string.ts';
import { getOwn, postOwn, type CallOptions } from '../client/client.ts';
import { listOf, type List } from '../decoders/list.ts';

/** For our server only, as are the next. @throws ApiError */
export const getSeasonStart = (options?: CallOptions): Promise<SeasonStart> =>
  getOwn(withQuery('/api/v1/saison', { members: false }), options);

export const listSeasonMembers = (body: SeasonMembersQuery): Promise<SeasonMembers> =>
  postOwn('/api/v1/saison/membres', body);

/** Previews, or opens the season with the preview's digest. @throws ApiError SEASON_STALE (`current`: new preview) */
export const postSeason = (body: SeasonOpening, apply?: string): Promise<SeasonPreview> =>
  postOwn(withQuery('/api/v1/saison', { apply, lines: false }), body);

/** `counts` by state, among members matching the search. */
export type DossierList = List<Dossier> & Pick<DossierPage, 'counts'>;

/** @throws ApiError */
export async function listDossiers(
  search: Readonly<Record<string, string | number>>,
  options?: CallOptions,
): Promise<DossierList> {
  const page = await getOwn<DossierPage>(withQuery('/api/v1/dossiers', search), options);
  return { ...listOf(page), counts: page.counts };
}

/** With the text sent. @throws ApiError */
export const getDossier = (id: number | string, options?: CallOptions): Promise<SentDossier> =>
  getOwn(`/api/v1/dossiers/${id}`, options);

/** @throws ApiError DOSSIER_REMINDED (those reminded today as `current`) */
export const remindDossiers = (body: Reminders): Promise<RemindersSent> => postOwn('/api/v1/dossiers/relances', body);

/** Records a whole fee paid otherwise than online. @throws ApiError */
export const settleDossier = (id: number, body: Settlement): Promise<Dossier> =>
  postOwn(`/api/v1/dossiers/${id}/regle`, body);
