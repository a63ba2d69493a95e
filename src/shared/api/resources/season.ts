import type {
  Dossier,
  Reminders,
  RemindersSent,
  SeasonMembers,
  SeasonMembersQuery,
  SeasonOpening,
  SeasonPreview,
  SeasonStart,
  Settlement,
} from '../../contract/membership.ts';
import { withQuery } from '../../query-string.ts';
import { apiPath } from '../../resource-screens.ts';
import { getOwn, postOwn, type CallOptions } from '../client/client.ts';

const DOSSIERS = apiPath('membership');

/** For our server only, as are the next. @throws ApiError */
export const getSeasonStart = (options?: CallOptions): Promise<SeasonStart> =>
  getOwn(withQuery('/api/v1/saison', { members: false }), options);

export const listSeasonMembers = (body: SeasonMembersQuery): Promise<SeasonMembers> =>
  postOwn('/api/v1/saison/membres', body);

/** Previews, or opens the season with the preview's digest. @throws ApiError SEASON_STALE (`current`: new preview) */
export const openSeason = (body: SeasonOpening, apply?: string): Promise<SeasonPreview> =>
  postOwn(withQuery('/api/v1/saison', { apply, lines: false }), body);

/** @throws ApiError DOSSIER_REMINDED (those reminded today as `current`) */
export const remindDossiers = (body: Reminders): Promise<RemindersSent> => postOwn(`${DOSSIERS}/relances`, body);

/** Records a whole fee paid otherwise than online. @throws ApiError */
export const settleDossier = (id: number, body: Settlement): Promise<Dossier> =>
  postOwn(`${DOSSIERS}/${id}/regle`, body);
