import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyError } from 'fastify';
import type { Api } from '../../http/api.ts';
import type { PaymentsService } from './service.ts';

const LARGEST = 100_000;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const same = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** The intent that a notification names; nothing else of it is trusted. */
export function subjectOf(text: string): { reference?: string; checkoutId?: number } {
  let body: Record<string, unknown>;
  try {
    body = fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
  const data = fieldsOf(body['data']);
  const reference = fieldsOf(body['metadata'])['id'] ?? fieldsOf(data['metadata'])['id'];
  const checkoutId = data['checkoutIntentId'];
  return {
    ...(typeof reference === 'string' && /^[\w-]{1,100}$/.test(reference) ? { reference } : {}),
    ...(typeof checkoutId === 'number' && Number.isInteger(checkoutId) && checkoutId > 0 && checkoutId < 2 ** 31
      ? { checkoutId }
      : {}),
  };
}

/**
 * The provider's notification (contract §6): always answered 200, so that the answer reveals nothing; with the secret in
 * the path, it triggers a check with the provider, and nothing else.
 */
export async function webhookRoutes(
  app: Api,
  { service, secret, poke }: { readonly service: PaymentsService; readonly secret: string; readonly poke: () => void },
): Promise<void> {
  await app.register(async (api: Api) => {
    api.removeAllContentTypeParsers();
    api.addContentTypeParser<string>('*', { parseAs: 'string', bodyLimit: LARGEST }, (_request, body, done) =>
      done(null, body),
    );
    api.setErrorHandler<FastifyError>((error, request, reply) => {
      request.log.warn({ code: error.code }, 'notification not taken');
      return reply.status(200).send({});
    });

    api.post<{ Params: { secret: string }; Body: unknown }>(
      '/helloasso/notifications/:secret',
      { config: { action: 'payments.notify' } },
      async (request, reply) => {
        const { body, params } = request;
        if (same(params.secret, secret) && typeof body === 'string') {
          if (await service.notified(subjectOf(body))) poke();
        }
        return reply.status(200).send({});
      },
    );
  });
}
