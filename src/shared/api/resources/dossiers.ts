import type { LastDossier } from '../../contract/divers.ts';
import { get, request, type CallOptions } from '../client/client.ts';
import { DIVERS } from './divers.ts';

const base = `${DIVERS}/mailInscription`;
const part = encodeURIComponent;

/** Our server only; trusted by contract. */
export const getLastDossier = async (licence: string, options?: CallOptions): Promise<LastDossier> =>
  (await get(`${base}/${part(licence)}`, options)) as LastDossier;

export const sendDossier = (licence: string, text: string): Promise<unknown> =>
  request({ method: 'POST', path: `${base}/${part(licence)}`, text });
