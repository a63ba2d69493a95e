import { ApiError } from '../../shared/api/client/errors.ts';

/** What the server says of one field stands beside that field: react-admin's forms look for it in `body.errors`. */
export async function forForms<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ApiError && error.field !== undefined) {
      throw Object.assign(error, { body: { errors: { [error.field]: error.message } } });
    }
    throw error;
  }
}
