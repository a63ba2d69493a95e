import { clubCalls } from '#contract/calls/club.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { aboutService } from './service.ts';

export function aboutRoutes(app: Api, service: ReturnType<typeof aboutService>): void {
  routesOf(app, clubCalls, {
    'GET /a-propos': () => service.read(),
  });
}
