import type {
  Dossier,
  Reminders,
  RemindersSent,
  SeasonOpening,
  SeasonPreview,
  SeasonStart,
  SentDossier,
  Settlement,
} from '../../contract/season.ts';
import type { DossierState } from '../../domain/membership/dossier-state.ts';
import { withQuery } from '../../query-string.ts';
import { request } from '../client/client.ts';
import { number, record } from '../decoders/fields.ts';
import { readList, type List } from '../decoders/list.ts';
import { readDossier, readSeasonPreview, readSeasonStart, readSentDossier } from '../decoders/season.ts';

type Options = { readonly signal?: AbortSignal };

/** What opening a season begins with: a call of our own server, as all of these, beside section 7. @throws ApiError */
export const getSeasonStart = async ({ signal }: Options = {}): Promise<SeasonStart> =>
  readSeasonStart(await request({ method: 'GET', path: '/api/v1/saison', signal }));

/**
 * Who would get a dossier and owe what; with the digest of that preview, opens the season: all or nothing.
 * @throws ApiError SEASON_STALE carries a fresh preview (read/season.ts: seasonOfRefusal).
 */
export const postSeason = async (body: SeasonOpening, apply?: string): Promise<SeasonPreview> => {
  return readSeasonPreview(await request({ method: 'POST', path: withQuery('/api/v1/saison', { apply }), body }));
};

export interface DossierList extends List<Dossier> {
  /** Of each state, of those whom the search finds. */
  readonly counts: Readonly<Record<DossierState, number>>;
}

/** Who is awaited, has sent, has paid. @throws ApiError */
export async function listDossiers(
  search: Readonly<Record<string, string | number>>,
  { signal }: Options = {},
): Promise<DossierList> {
  const answer = await request({ method: 'GET', path: withQuery('/api/v1/dossiers', search), signal });
  const counts = record(record(answer)['counts']);
  return {
    ...readList(answer, readDossier),
    counts: { awaited: number(counts['awaited'], 0), sent: number(counts['sent'], 0), paid: number(counts['paid'], 0) },
  };
}

/** With what the member has sent. @throws ApiError */
export const getDossier = async (id: number | string, { signal }: Options = {}): Promise<SentDossier> =>
  readSentDossier(await request({ method: 'GET', path: `/api/v1/dossiers/${id}`, signal }));

/** @throws ApiError DOSSIER_REMINDED names those who had a reminder today (read/season.ts: remindedOfRefusal). */
export async function remindDossiers(body: Reminders): Promise<RemindersSent> {
  const raw = record(await request({ method: 'POST', path: '/api/v1/dossiers/relances', body }));
  return {
    reminded: number(raw['reminded'], 0),
    notDue: number(raw['notDue'], 0),
    withoutEmail: number(raw['withoutEmail'], 0),
  };
}

/** The whole fee has come by another way than online. @throws ApiError */
export const settleDossier = async (id: number, body: Settlement): Promise<Dossier> =>
  readDossier(await request({ method: 'POST', path: `/api/v1/dossiers/${id}/regle`, body }));
