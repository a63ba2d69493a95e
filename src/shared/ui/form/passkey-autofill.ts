import { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import { callOpenly } from '#api/client/call.ts';
import { signInByPasskey } from '#api/account/sign-in.ts';
import { logFailure } from '#api/client/log.ts';
import { toastError } from '../feedback/toast.ts';

/** Before the server's question is too old to be answered. */
const RENEWED_AFTER_MS = 4 * 60_000;

async function askOnce(): Promise<void> {
  const { ticket, options: optionsJSON } = await callOpenly('POST /users/login/passkey/options');
  const passkey = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch((error: unknown) => {
    // Another question, a dialog's, or the end of the page has taken its place.
    logFailure('passkey not offered', error);
    return null;
  });
  if (passkey) await signInByPasskey(ticket, passkey).catch(toastError);
}

/** Has the browser offer passkeys for the licence field. Returns what ends the offer. */
export async function offer(): Promise<() => void> {
  if (!(await browserSupportsWebAuthnAutofill())) return () => undefined;
  // A server that does not answer offers none; the form says so when it is used.
  const ask = (): void => void askOnce().catch((error: unknown) => logFailure('passkey not offered', error));
  ask();
  const renewal = setInterval(ask, RENEWED_AFTER_MS);
  return () => {
    clearInterval(renewal);
    WebAuthnAbortService.cancelCeremony();
  };
}
