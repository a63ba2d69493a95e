import type { Page, PartQuery } from '#contract/common.ts';
import type { DonationYear, DaoCreate, DaoQuery, DaoUpdate, YearMembers, YearQuery } from '#contract/daos.ts';
import type {
  LedgerOuting,
  LedgerTotals,
  Movement,
  MovementCreate,
  OutingAccount,
  OutingDebit,
  OwnMovementsQuery,
  TotalsQuery,
} from '#contract/ledger.ts';
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
} from '#contract/membership.ts';
import type { PaymentsOverview } from '#contract/payments.ts';
import { withQuery } from '#shared/query-string.ts';
import { apiPath } from '#shared/resource-screens.ts';
import { SCREENS } from '#shared/resources.ts';
import { type CallOptions, get, post, put, remove, requestFile } from '../client/client.ts';
import { readDao, type DaoRecord } from '../decoders/dao.ts';
import { type List, readList, restoreOriginalValues } from '../decoders/fields.ts';
import { DIVERS } from './divers.ts';

const DAOS = apiPath(SCREENS.donationsAdmin);
const DOSSIERS = apiPath(SCREENS.membership);
const LEDGER = apiPath(SCREENS.ledger);
const PAYMENTS = '/api/v1/paiements';
const SEASON = apiPath(SCREENS.seasonNew);
type Id = number | string;

/** By member's id or licence. */
export const listDaos = async (diver: Id, options?: CallOptions): Promise<DaoRecord[]> =>
  readList(await get(`${DAOS}/${diver}`, options), readDao).content;

/** Another server ignores the query and answers all entries. */
export const searchDaos = async (query: DaoQuery): Promise<List<DaoRecord>> =>
  readList(await get(withQuery(`${DAOS}/`, query)), readDao);

export const getDao = async (id: Id, options?: CallOptions): Promise<DaoRecord> =>
  readDao(await get(`${DAOS}/detail/${id}`, options));

export const createDao = (body: DaoCreate) => post(DAOS, body);

/** Takes the whole record; untouched fields go back as received. */
export const updateDao = (id: Id, body: DaoUpdate) => put(`${DAOS}/${id}`, restoreOriginalValues(body));

export const deleteDao = (id: Id) => remove(`${DAOS}/${id}`);

/** Of our server only, as are the next. @throws ApiError */
export const getDonationYear = (year: number, query: YearQuery, options?: CallOptions) =>
  get<DonationYear>(withQuery(`${DAOS}/years/${year}`, query), options);

export const listYearMembers = (year: number, part: PartQuery, options?: CallOptions) =>
  get<YearMembers>(withQuery(`${DAOS}/years/${year}/membres`, part), options);

/** As PDF; the caller's own by default. @throws ApiError DONATIONS_NONE */
export const statementPdf = (year: number, diver?: number) =>
  requestFile(withQuery(`${DAOS}/years/${year}/statement`, { diver }));

/** One PDF for all members. @throws ApiError DONATIONS_NONE */
export const statementsPdf = (year: number) => requestFile(`${DAOS}/years/${year}/statements`);

/** Newest first; all movements without page and size. */
export const listOwnMovements = (diver: Id, query: OwnMovementsQuery, options?: CallOptions) =>
  get<Page<Movement>>(withQuery(`${DIVERS}/${diver}${SCREENS.ledger.path}`, query), options);

export const getTotals = (query: TotalsQuery, options?: CallOptions) =>
  get<LedgerTotals>(withQuery(`${LEDGER}/totaux`, query), options);

export const createMovement = (body: MovementCreate) => post<Movement>(LEDGER, body);

/** Recent outings, or cancelled ones still to refund. */
export async function listLedgerOutings(toRefund: boolean, options?: CallOptions): Promise<LedgerOuting[]> {
  const path = withQuery(`${LEDGER}/sorties`, { toRefund: toRefund || undefined });
  return (await get<Page<LedgerOuting>>(path, options)).content;
}

export const getOutingAccount = (id: Id, options?: CallOptions) =>
  get<OutingAccount>(`${LEDGER}/sortie/${id}`, options);

export const debitOuting = (id: Id, body: OutingDebit) => post<OutingAccount>(`${LEDGER}/sortie/${id}`, body);

export const refundOuting = (id: Id) => post<OutingAccount>(`${LEDGER}/sortie/${id}/remboursement`);

/** Lets the server ignore a second submission of the form. */
export const onceKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const getSeasonStart = (options?: CallOptions) =>
  get<SeasonStart>(withQuery(SEASON, { members: false }), options);

export const listSeasonMembers = (body: SeasonMembersQuery) => post<SeasonMembers>(`${SEASON}/membres`, body);

/** Previews, or opens the season with the preview's digest. @throws ApiError SEASON_STALE (`current`: new preview) */
export const openSeason = (body: SeasonOpening, apply?: string) =>
  post<SeasonPreview>(withQuery(SEASON, { apply, lines: false }), body);

/** @throws ApiError DOSSIER_REMINDED (those reminded today as `current`) */
export const remindDossiers = (body: Reminders) => post<RemindersSent>(`${DOSSIERS}/relances`, body);

/** Records a whole fee paid otherwise than online. */
export const settleDossier = (id: number, body: Settlement) => post<Dossier>(`${DOSSIERS}/${id}/regle`, body);

export const getPaymentsOverview = (options?: CallOptions) => get<PaymentsOverview>(PAYMENTS, options);

export const renewNotificationAddress = () => post<PaymentsOverview>(`${PAYMENTS}/adresse-notification`);

/** Removes the stored key, of which that version was read. */
export const removeProviderKey = (version: number) =>
  remove(withQuery(`${apiPath(SCREENS.parametres)}/HELLOASSO/cle`, { version }));
