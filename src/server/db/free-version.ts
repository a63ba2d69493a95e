import { DomainError } from '../errors/domain-error.ts';
import { violatedIndex } from './errors.ts';

/** Throws STALE_VERSION for the second of two saves that build on the same version. */
export async function onFreeVersion(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (violatedIndex(error) !== null) throw new DomainError('STALE_VERSION');
    throw error;
  }
}
