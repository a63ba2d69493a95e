import helmet from '@fastify/helmet';
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

const HALF_A_YEAR = 180 * 24 * 3600;
const NO_DEVICES = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** Headers of every answer (contract §10): nothing inline, nothing from elsewhere, no frame, no trace left behind. */
export async function secureAnswers(app: FastifyInstance, { club, publicUrl }: Surroundings): Promise<void> {
  const behindTls = publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", EMPTY_STYLE],
        'img-src': ["'self'", 'data:', 'https:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...foreignOrigins(club)],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: behindTls && { maxAge: HALF_A_YEAR, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    // Of no use beside the policy above, or for browsers that nobody has any more.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });

  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('permissions-policy', NO_DEVICES);
    // Answers are about members, and a shared computer keeps none of them.
    if (request.url.startsWith('/api/')) reply.raw.setHeader('cache-control', 'no-store');
    done();
  });
}
