import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { Type, type Static } from 'typebox';
import { PASSKEY_NAME_MAX, VERIFICATION_METHODS } from '#domain/users/second-factor.ts';
import { Id, Instant, Nullable } from './common.ts';
import { Password } from './users.ts';

const Base64 = (maxLength: number) => Type.String({ maxLength, pattern: '^[A-Za-z0-9_-]*$' });
const Ticket = Base64(50);
const credential = {
  id: Base64(1400),
  rawId: Base64(1400),
  type: Type.Literal('public-key'),
  clientExtensionResults: Type.Object({}),
};

/** Answer of the browser's `navigator.credentials.get()`. */
export const PasskeyAnswer = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Base64(4000),
    authenticatorData: Base64(4000),
    signature: Base64(8000),
    userHandle: Type.Optional(Base64(100)),
  }),
});
export type PasskeyAnswer = Static<typeof PasskeyAnswer>;

/** Answer of `navigator.credentials.create()`. */
export const NewPasskeyAnswer = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Base64(4000),
    attestationObject: Base64(20_000),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 30 }), { maxItems: 10 })),
  }),
});
export type NewPasskeyAnswer = Static<typeof NewPasskeyAnswer>;

export type PasskeyOptions = PublicKeyCredentialRequestOptionsJSON;
export type NewPasskeyOptions = PublicKeyCredentialCreationOptionsJSON;

/** Options of WebAuthn, as the browser reads them. */
const browserOptions = <Options extends object>() =>
  Type.Unsafe<Options>(Type.Object({}, { additionalProperties: true }));

/** A question to the browser; its answer goes back with the ticket, once, within five minutes. */
export const PasskeyQuestion = Type.Object({ ticket: Type.String(), options: browserOptions<PasskeyOptions>() });
export type PasskeyQuestion = Static<typeof PasskeyQuestion>;
export const NewPasskeyQuestion = Type.Object({
  ticket: Type.String(),
  options: browserOptions<NewPasskeyOptions>(),
});

/** `options` for the method `passkey` alone. */
export const ChallengeQuestion = Type.Object({
  ticket: Type.String(),
  methods: Type.Array(Type.Enum(VERIFICATION_METHODS)),
  options: Type.Optional(browserOptions<PasskeyOptions>()),
});
export type ChallengeQuestion = Static<typeof ChallengeQuestion>;

/** One of the four, as the question's methods allow. `totp`: six digits. */
export const ChallengeAnswer = Type.Object({
  ticket: Ticket,
  password: Type.Optional(Password),
  passkey: Type.Optional(PasskeyAnswer),
  totp: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
  recoveryCode: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
});
export type ChallengeAnswer = Static<typeof ChallengeAnswer>;

export const PasskeySignInBody = Type.Object({ ticket: Ticket, passkey: PasskeyAnswer });
export type PasskeySignInBody = Static<typeof PasskeySignInBody>;

const PasskeyName = Type.String({ minLength: 1, maxLength: PASSKEY_NAME_MAX });

export const NewPasskeyBody = Type.Object({ ticket: Ticket, name: PasskeyName, passkey: NewPasskeyAnswer });
export type NewPasskeyBody = Static<typeof NewPasskeyBody>;

export const RenameBody = Type.Object({ name: PasskeyName });
export const TotpBody = Type.Object({ totp: Type.String({ minLength: 1, maxLength: 20 }) });

/** To be shown to the member once: as text, and as the QR code of `address`. */
export const TotpSecret = Type.Object({ secret: Type.String(), address: Type.String() });
export type TotpSecret = Static<typeof TotpSecret>;

/** Shown once; empty where the member has codes already. */
export const RecoveryCodes = Type.Object({ codes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

const Passkey = Type.Object({ id: Id, name: Type.String(), createdAt: Instant, lastUsedAt: Nullable(Instant) });
export type Passkey = Static<typeof Passkey>;

/** `asked`: by the club's configuration, for the member's role. */
export const SecondFactors = Type.Object({
  passkeys: Type.Array(Passkey),
  totp: Type.Boolean(),
  recoveryCodes: Type.Integer(),
  asked: Type.Boolean(),
});
export type SecondFactors = Static<typeof SecondFactors>;
