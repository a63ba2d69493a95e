import { getRetention, switchRetention, tryRetention } from '../../../shared/api/resources/retention.ts';

/** Only our own server has a retention job. */
export const conservationMethods = { getRetention, switchRetention, tryRetention };
