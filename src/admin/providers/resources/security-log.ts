import { listTracedActs } from '../../../shared/api/resources/security-log.ts';
import type { TracedAct } from '../../../shared/contract/security-log.ts';
import { ownList, type ResourceProvider } from './resource.ts';

/** Only our own server traces acts; newest first, which it doesn't need to be told. */
export const journalProvider: ResourceProvider<TracedAct> = {
  ...ownList((query) => listTracedActs(query), 'at,desc'),
};
