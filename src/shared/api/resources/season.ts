import type {
  Dossier,
  DossierPage,
  Reminders,
  RemindersSent,
  SeasonOpening,
  SeasonPreview,
  SeasonStart,
  SentDossier,
  Settlement,
} from '../../contract/season.ts';
import { withQuery } from '../../query-string.ts';
import { getOwn, postOwn, type CallOptions } from '../client/client.ts';
import { listOf, type List } from '../decoders/list.ts';

/** The form's first values: a call of our own server, as all of these, beside section 7. @throws ApiError */
export const getSeasonStart = (options?: CallOptions): Promise<SeasonStart> => getOwn('/api/v1/saison', options);

/**
 * Previews who would get a dossier and owe which fee; with the digest of that preview, opens the season: all or nothing.
 * @throws ApiError SEASON_STALE carries a fresh preview as `current`.
 */
export const postSeason = (body: SeasonOpening, apply?: string): Promise<SeasonPreview> =>
  postOwn(withQuery('/api/v1/saison', { apply }), body);

/** With the count of each state, of those whom the search finds. */
export type DossierList = List<Dossier> & Pick<DossierPage, 'counts'>;

/** Members who are awaited, have sent, have paid. @throws ApiError */
export async function listDossiers(
  search: Readonly<Record<string, string | number>>,
  options?: CallOptions,
): Promise<DossierList> {
  const page = await getOwn<DossierPage>(withQuery('/api/v1/dossiers', search), options);
  return { ...listOf(page), counts: page.counts };
}

/** With the text that the member has sent. @throws ApiError */
export const getDossier = (id: number | string, options?: CallOptions): Promise<SentDossier> =>
  getOwn(`/api/v1/dossiers/${id}`, options);

/** @throws ApiError DOSSIER_REMINDED names those who had a reminder today as `current`. */
export const remindDossiers = (body: Reminders): Promise<RemindersSent> => postOwn('/api/v1/dossiers/relances', body);

/** The whole fee has come by another way than online. @throws ApiError */
export const settleDossier = (id: number, body: Settlement): Promise<Dossier> =>
  postOwn(`/api/v1/dossiers/${id}/regle`, body);
