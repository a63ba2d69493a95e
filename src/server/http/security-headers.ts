import type { FastifyInstance } from 'fastify';
import type { ClubConfig } from '#shared/config.ts';
import { derivedFrom, type LiveClub } from '../commons/club/live-club.ts';

interface Options {
  readonly club: LiveClub;
  /** Public address of the application; `https:` turns HSTS on. */
  readonly publicUrl: string;
}

/** Origins of the addresses that are not our own, each once. */
const originsOf = (...urls: readonly string[]): string[] => [
  ...new Set(urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin)),
];

/** Hash of the empty text: emotion inserts an empty style element and adds its rules by script. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Allows nothing inline, no third party but those that the configuration names, no framing, and forms to our own origin. */
const policyFor = ({ club, mail, payment, distance }: ClubConfig): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${EMPTY_STYLE}`,
    ["img-src 'self' data:", ...originsOf(club.logo)].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...originsOf(mail.url, payment.baseUrl, distance.url)].join(' '),
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Named although the default says so too: reviews look for it.
    "object-src 'none'",
    "base-uri 'none'",
  ].join(';');

/** Answers that are no page: nothing in them may load or be framed. Other addresses get the page's policy. */
const NO_PAGE = /^\/(api\/|assets\/|boot\.js|config\.json|logo(\?|$))/;
const NOTHING = "default-src 'none';frame-ancestors 'none'";

const PRIVATE = /^\/(api|helloasso|osrm)\//;
const YEAR = 365 * 24 * 3600;

/** Builds the headers of contract §10 once: @fastify/helmet builds them for every answer (docs/adr/0026). */
export function addSecurityHeaders(app: FastifyInstance, { club, publicUrl }: Options): void {
  const everywhere = {
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${YEAR}; includeSubDomains` } : {}),
  };
  const ofPages = derivedFrom(club, (config) =>
    Object.entries({
      ...everywhere,
      'content-security-policy': policyFor(config),
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    }),
  );
  const ofOthers = Object.entries({ ...everywhere, 'content-security-policy': NOTHING });

  app.addHook('onRequest', (request, reply, done) => {
    // Raw headers survive when an error replaces the answer.
    const headers = NO_PAGE.test(request.url) ? ofOthers : ofPages();
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    // Keeps answers about members out of the cache of a shared computer.
    if (PRIVATE.test(request.url)) reply.raw.setHeader('cache-control', 'no-store');
    done();
  });
}
