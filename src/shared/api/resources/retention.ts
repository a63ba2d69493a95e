import type { RetentionReport, RetentionSwitch } from '../../contract/retention.ts';
import { getOwn, postOwn, requestOwn, type CallOptions } from '../client/client.ts';

const PATH = '/api/v1/conservation';

/** For our server only, as are the next. @throws ApiError */
export const getRetention = (options?: CallOptions): Promise<RetentionReport> => getOwn(PATH, options);

/** Switches the nightly deletion of expired data on or off. @throws ApiError */
export const switchRetention = (on: boolean): Promise<RetentionReport> =>
  requestOwn({ method: 'PUT', path: PATH, body: { on } satisfies RetentionSwitch });

/** Counts what would go, and deletes nothing. @throws ApiError */
export const tryRetention = (): Promise<RetentionReport> => postOwn(`${PATH}/essais`);
