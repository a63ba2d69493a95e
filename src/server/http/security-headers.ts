import type { FastifyInstance } from 'fastify';
import type { ClubConfig } from '../../shared/config.ts';

export interface Surroundings {
  readonly club: ClubConfig;
  /** Where members reach the application; HSTS is for `https:` alone. */
  readonly publicUrl: string;
}

/** Whom the browser itself calls, when the club's configuration names a service of somebody else (contract §1). */
const foreignOrigins = ({ mail, payment, distance }: ClubConfig): string[] => [
  ...new Set(
    [mail.url, payment.baseUrl, distance.url].filter((url) => URL.canParse(url)).map((url) => new URL(url).origin),
  ),
];

/**
 * The hash of the empty text: the back office's styles are put, rule by rule, into a style element that is empty when it
 * enters the page. A style with a text of its own is refused as before.
 */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Nothing inline, nothing from elsewhere but images, no frame around us, no form that sends to somebody else. */
const policyFor = (club: ClubConfig): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${EMPTY_STYLE}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    ["connect-src 'self'", ...foreignOrigins(club)].join(' '),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join(';');

const PRIVATE = /^\/(api|helloasso|osrm)\//;
const HALF_A_YEAR = 180 * 24 * 3600;

/**
 * Headers of every answer (contract §10). They are the same for all, so they are written here and not by
 * @fastify/helmet, which makes them anew for each answer.
 */
export function secureAnswers(app: FastifyInstance, { club, publicUrl }: Surroundings): void {
  const headers = Object.entries({
    'content-security-policy': policyFor(club),
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${HALF_A_YEAR}` } : {}),
  });

  app.addHook('onRequest', (request, reply, done) => {
    // Raw, so that they stay when an answer is made anew by an error.
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    // Answers are about members, and a shared computer keeps none of them.
    if (PRIVATE.test(request.url)) reply.raw.setHeader('cache-control', 'no-store');
    done();
  });
}
