export interface OutgoingMail {
  /** Kept for every retry, so that mail programs recognise a mail sent twice around a crash. */
  readonly messageId: string;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly calendar: string | null;
  /** Address that ends this kind of mail; null for mails that nobody may refuse. */
  readonly unsubscribe: string | null;
  readonly date: Date;
}

export interface MailSender {
  readonly name: string;
  readonly address: string;
  /** Gets the answers to mails that name nobody else; null or absent: the sender does. */
  readonly secretary?: string | null;
  /** Ours, whose links are buttons. */
  readonly publicUrl?: string;
  /** The club's colour, `#rrggbb`. */
  readonly accent?: string;
  /** The club's own, for the head of mails; undefined: it has none. */
  readonly logo?: () => Promise<{ readonly bytes: Buffer; readonly type: string } | undefined>;
}

/** Refused for good by the recipient's server; not to be retried. */
export class MailRefused extends Error {
  override readonly name: string = 'MailRefused';
  readonly code: string = 'ADDRESS_REFUSED';
}

/** Not exactly one address: some transports would accept the mail and lose it. */
export class AddressInvalid extends MailRefused {
  override readonly name = 'AddressInvalid';
  override readonly code = 'ADDRESS_INVALID';
}

export interface MailTransport {
  /** Resolves once the mail is accepted. Throws MailRefused; any other error is to be retried. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}
