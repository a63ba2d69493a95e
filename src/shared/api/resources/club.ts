import type { About } from '#contract/about.ts';
import type { HistoryEntry } from '#contract/audit.ts';
import type { BackupList, RestoreBody } from '#contract/backups.ts';
import type { ClubRecord } from '#contract/club.ts';
import type { Page } from '#contract/common.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import type { OutboxMail } from '#contract/mail.ts';
import type { Setup } from '#contract/setup.ts';
import type { SkippableStep } from '#domain/club/setup.ts';
import type { RetentionReport, RetentionSwitch } from '#contract/retention.ts';
import { apiPath } from '#shared/resource-screens.ts';
import { SCREENS, type AuditedResource } from '#shared/resources.ts';
import { type CallOptions, get, post, put, request } from '../client/client.ts';

// For our server only; each throws ApiError.
const RETENTION = apiPath(SCREENS.retention);

export const getDashboard = (options?: CallOptions) => get<Dashboard>(apiPath(SCREENS.dashboard), options);

export const setLogo = (file: File) =>
  request<ClubRecord>({ method: 'PUT', path: `${apiPath(SCREENS.club)}/1/logo`, file });

export const removeLogo = () => request<ClubRecord>({ method: 'DELETE', path: `${apiPath(SCREENS.club)}/1/logo` });

const SETUP = apiPath(SCREENS.setup);

export const getSetup = (options?: CallOptions) => get<Setup>(SETUP, options);

export const skipSetupStep = (step: SkippableStep, skipped: boolean) => put<Setup>(`${SETUP}/${step}`, { skipped });

export const sendTestMail = () => post<Setup>(`${SETUP}/essai`);

export const testMailArrived = () => post<Setup>(`${SETUP}/essai/recu`);

export const checkPayment = () => post<Setup>(`${SETUP}/paiement`);

const BACKUPS = apiPath(SCREENS.backups);

export const getBackups = (options?: CallOptions) => get<BackupList>(BACKUPS, options);

const slowly = <T>(path: string, body?: object): Promise<T> => request({ method: 'POST', path, body, slow: true });

/** Makes one now, and verifies it. */
export const makeBackup = () => slowly<BackupList>(BACKUPS);

export const verifyBackup = (file: string) => slowly<BackupList>(`${BACKUPS}/${encodeURIComponent(file)}/verification`);

/** Resolves once the club is about to go away; it comes back restored, or as it was. */
export const restoreBackup = (body: RestoreBody) => slowly<undefined>(`${BACKUPS}/restauration`, body);

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
