import type { About } from '../../contract/about.ts';
import type { HistoryEntry } from '../../contract/audit.ts';
import type { ClubRecord } from '../../contract/club.ts';
import type { Page } from '../../contract/common.ts';
import type { Dashboard } from '../../contract/dashboard.ts';
import type { OutboxMail } from '../../contract/mail.ts';
import type { RetentionReport, RetentionSwitch } from '../../contract/retention.ts';
import { apiPath } from '../../resource-screens.ts';
import { SCREENS, type AuditedResource } from '../../resources.ts';
import { type CallOptions, get, post, put, request } from '../client/client.ts';

// For our server only; each throws ApiError.
const RETENTION = apiPath(SCREENS.retention);

export const getDashboard = (options?: CallOptions) => get<Dashboard>(apiPath(SCREENS.dashboard), options);

export const setLogo = (file: File) =>
  request<ClubRecord>({ method: 'PUT', path: `${apiPath(SCREENS.club)}/1/logo`, file });

export const removeLogo = () => request<ClubRecord>({ method: 'DELETE', path: `${apiPath(SCREENS.club)}/1/logo` });

export const getAbout = (options?: CallOptions) => get<About>(apiPath(SCREENS.about), options);

export const getRetention = (options?: CallOptions) => get<RetentionReport>(RETENTION, options);

/** Switches the nightly deletion of expired data on or off. */
export const switchRetention = (on: boolean) => put<RetentionReport>(RETENTION, { on } satisfies RetentionSwitch);

/** Counts what would go, and deletes nothing. */
export const tryRetention = () => post<RetentionReport>(`${RETENTION}/essais`);

/** All changes of a record, newest first. */
export const listHistory = (resource: AuditedResource, id: number | string, options?: CallOptions) =>
  get<Page<HistoryEntry>>(`/api/v1/historique/${resource}/${id}`, options);

/** Sends again, or at once when waiting; resolves to the mail to be sent. Refuses one-time passwords. */
export const resendMail = (id: number) => post<OutboxMail>(`${apiPath(SCREENS.outbox)}/${id}/resend`);
