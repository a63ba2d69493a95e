import { ApiError, messageOf } from '../../../../shared/api/client/errors.ts';
import { errorMessages } from '../../../../shared/messages/errors.ts';

/** Why one did not come to the provider's page. Nothing has been paid then, and that is what people ask first. */
export const paymentError = (error: unknown): string =>
  error instanceof ApiError && error.code === 'PAYMENT_UNAVAILABLE'
    ? errorMessages.PAYMENT_UNAVAILABLE
    : messageOf(error);
