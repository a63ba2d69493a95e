import type { Situation } from '../../contract/divers.ts';
import { get, type CallOptions } from '../client/client.ts';
import { readDiver } from '../decoders/diver.ts';
import { DIVERS } from './divers.ts';

/** Our server only; dates are trusted by contract. */
export async function getSituation(id: number, options?: CallOptions) {
  const { diver, since } = (await get(`${DIVERS}/${id}/situation`, options)) as Situation;
  return { diver: readDiver(diver), since };
}
