import {
  eraseMember,
  keptIdentity,
  listErasures,
  listRequests,
  previewErasure,
} from '../../../shared/api/resources/personal-data.ts';
import type { MemberRequest } from '../../../shared/contract/personal-data.ts';
import { ownList, type ResourceProvider } from './resource.ts';

/** Requests of members about their data; only our own server has them. An update is the answer. */
export const demandesProvider: ResourceProvider<MemberRequest> = {
  ...ownList((query) => listRequests(query), 'createdAt,desc'),
  encode: ({ state, answer }) => ({ ...(state && { state }), answer: answer?.trim() ?? '' }),
};

export const erasureMethods = { eraseMember, keptIdentity, listErasures, previewErasure };
