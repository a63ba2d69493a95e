import type { OutboxMail } from '../../contract/mail.ts';
import { postOwn } from '../client/client.ts';

/** Sends again, or at once when waiting; resolves to the mail to be sent. @throws ApiError for one-time passwords */
export const resendMail = (id: number): Promise<OutboxMail> => postOwn(`/api/v1/outbox/${id}/resend`);
