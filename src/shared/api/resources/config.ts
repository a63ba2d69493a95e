import { requestOpenly } from '../client/client.ts';

/** /config.json as it stands; config.ts merges it over its defaults. */
export const getRawConfig = ({ signal }: { readonly signal?: AbortSignal } = {}): Promise<unknown> =>
  requestOpenly({ method: 'GET', path: '/config.json', signal });
