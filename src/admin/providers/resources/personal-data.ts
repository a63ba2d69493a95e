import type { MemberRequest } from '../../../shared/contract/personal-data.ts';
import { ownResource, type ResourceProvider } from './resource.ts';

/** Requests of members about their data. An update is the answer. */
export const personalDataProvider: ResourceProvider<MemberRequest> = {
  ...ownResource('personal-data'),
  encode: ({ state, answer }) => ({ ...(state && { state }), answer: answer?.trim() ?? '' }),
};
