import { DomainError } from '../../errors/domain-error.ts';

/** Saves again where another save won at the same instant: the second refusal shows the present record. */
export async function saveUnlessOvertaken<Saved>(save: () => Promise<Saved>): Promise<Saved> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'STALE_VERSION' && error.current === undefined) return save();
    throw error;
  }
}
