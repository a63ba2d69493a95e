import { Type, type Static } from 'typebox';

/**
 * The browser's send-mail action (specification §7 'Other'; contract §8), in the words of the mail web service that it
 * also speaks to. Our own server needs no stored token and sets From itself: both are taken and ignored.
 */
export const SendMailBody = Type.Object({
  SecureToken: Type.Optional(Type.String({ maxLength: 500 })),
  To: Type.String({ minLength: 1, maxLength: 320 }),
  From: Type.Optional(Type.String({ maxLength: 320 })),
  Subject: Type.String({ minLength: 1, maxLength: 300 }),
  Body: Type.String({ minLength: 1, maxLength: 200_000 }),
});
export type SendMailBody = Static<typeof SendMailBody>;
