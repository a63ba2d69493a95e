import { ApiError, messageOf } from '../../../../shared/api/client/errors.ts';
import { errorMessages } from '../../../../shared/messages/errors.ts';

/** Why the provider's page did not open, with the reassurance that nothing was paid. */
export const paymentError = (error: unknown): string =>
  error instanceof ApiError && error.code === 'PAYMENT_UNAVAILABLE'
    ? errorMessages.PAYMENT_UNAVAILABLE
    : messageOf(error);
