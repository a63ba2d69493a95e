import { clubCalls } from '#contract/calls/club.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { aboutService } from './service.ts';

export function aboutRoutes(app: Api, service: ReturnType<typeof aboutService>): void {
  const route = routesOf(app, clubCalls);

  route('GET /a-propos', () => service.read());
}
