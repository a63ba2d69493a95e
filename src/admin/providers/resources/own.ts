import type { RaRecord } from 'react-admin';
import { getOwn } from '../../../shared/api/client/client.ts';
import type { Page } from '../../../shared/contract/common.ts';
import type { MemberRequest } from '../../../shared/contract/personal-data.ts';
import { withQuery } from '../../../shared/query-string.ts';
import type { ResourceName } from '../../../shared/resources.ts';
import { apiPath } from '../../../shared/resource-screens.ts';
import { listQuery, type ResourceProvider } from './resource.ts';

/** A resource that only our own server has; `meta` holds the other fields of a page. */
export const ownResource = <T extends RaRecord>(name: ResourceName): ResourceProvider<T> => ({
  decode: (answer) => answer as T,
  async getList(params) {
    const { content, totalElements, ...meta } = await getOwn<Page<T>>(withQuery(apiPath(name), listQuery(params)));
    return { data: content, total: totalElements, meta };
  },
});

/** Requests of members about their data. An update is the answer. */
export const personalDataProvider: ResourceProvider<MemberRequest> = {
  ...ownResource('personal-data'),
  encode: ({ state, answer }) => ({ ...(state && { state }), answer: answer?.trim() ?? '' }),
};
