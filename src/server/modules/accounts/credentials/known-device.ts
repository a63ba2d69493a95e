import { readOwnJson } from '#domain/own-json.ts';
import { createHmac, randomUUID } from 'node:crypto';
import Bowser from 'bowser';
import { isSameSecret } from '#server/commons/secrets/secret-box.ts';
import type { Signing } from './tokens.ts';

/** Browsers send some 150 characters; a caller may send thousands. */
const LONGEST_HEADER = 400;

/** Names a browser as its member knows it, `Firefox sous Linux`, from the header `User-Agent`. */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent) return 'Appareil inconnu';
  const { browser, os } = Bowser.parse(userAgent.slice(0, LONGEST_HEADER));
  if (!browser.name) return 'Appareil inconnu';
  return os.name ? `${browser.name} sous ${os.name}` : browser.name;
}

const DAY = 24 * 3600;
const LIFE_SECONDS = 180 * DAY;
/** Members of a family on one computer; each is a few bytes of the cookie. */
const MOST_MEMBERS = 8;
/** Sent with sign-ins alone (specification §7). */
const PATH = '/api/v1/users/login';

interface Content {
  /** Random; failures are counted by it. */
  readonly id: string;
  /** Keyed hashes of the licences that have signed in there, latest first. */
  readonly members: readonly string[];
  /** Seconds since 1970. */
  readonly until: number;
}

const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64url');
/** Apart, so that no licence can spell a cookie's content. */
const signatureOf = (secret: string, content: string): string => hmac(secret, `device cookie ${content}`);
const digest = (secret: string, licence: string): string => hmac(secret, `known device ${licence}`);

/** Recognises a member's browsers by a signed cookie: others' failures do not close the sign-in to them (ADR 34). */
export function knownDevices({ jwtSecret, previousJwtSecret = null, publicUrl }: Signing) {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? '__Secure-device' : 'device';
  const secrets = previousJwtSecret === null ? [jwtSecret] : [jwtSecret, previousJwtSecret];

  function contentOf(cookies: string | undefined, now: Date): { content: Content; secret: string } | null {
    const given = cookies?.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
    const [text = '', signature = ''] = given?.slice(name.length + 1).split('.') ?? [];
    const secret = secrets.find((one) => isSameSecret(signatureOf(one, text), signature));
    if (secret === undefined) return null;
    const content = readOwnJson<Content>(Buffer.from(text, 'base64url').toString());
    return content.until * 1000 > now.getTime() ? { content, secret } : null;
  }

  return {
    /** Id of the device from the header `Cookie`; null unless that member has signed in there. */
    find(cookies: string | undefined, licence: string, now: Date): string | null {
      const known = contentOf(cookies, now);
      return known?.content.members.includes(digest(known.secret, licence)) ? known.content.id : null;
    },

    /** Header `Set-Cookie` after a sign-in; keeps the other members of the device. */
    remember(cookies: string | undefined, licence: string, now: Date): string {
      const known = contentOf(cookies, now);
      const member = digest(jwtSecret, licence);
      // Hashes under the former secret are left out: those members become known again with their next sign-in.
      const others = known?.secret === jwtSecret ? known.content.members.filter((one) => one !== member) : [];
      const content: Content = {
        id: known?.content.id ?? randomUUID(),
        members: [member, ...others].slice(0, MOST_MEMBERS),
        until: Math.floor(now.getTime() / 1000) + LIFE_SECONDS,
      };
      const text = Buffer.from(JSON.stringify(content)).toString('base64url');
      const attributes = `Path=${PATH}; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
      return `${name}=${text}.${signatureOf(jwtSecret, text)}; ${attributes}`;
    },
  };
}

export type KnownDevices = ReturnType<typeof knownDevices>;
