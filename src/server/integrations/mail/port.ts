/** A mail as it leaves: one recipient, a text, perhaps a date for their calendar. */
export interface OutgoingMail {
  /** Stable over every try, so that one sent twice around a crash is known as one. */
  readonly messageId: string;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  /** An iCalendar object. */
  readonly calendar: string | null;
  readonly date: Date;
}

/** Who sends. */
export interface MailSender {
  readonly name: string;
  readonly address: string;
}

/** The recipient's server will never take it: trying again would only annoy it. */
export class MailRefused extends Error {
  override readonly name: string = 'MailRefused';
  readonly code: string = 'ADDRESS_REFUSED';
}

/** No address at all, or several: some transports would take the mail and lose it. */
export class AddressInvalid extends MailRefused {
  override readonly name = 'AddressInvalid';
  override readonly code = 'ADDRESS_INVALID';
}

export interface MailTransport {
  /** Resolves once somebody else has taken charge of the mail. Throws MailRefused, or anything else to be tried again. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}
