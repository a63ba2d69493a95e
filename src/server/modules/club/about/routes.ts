import { About } from '#contract/about.ts';
import { API } from '#shared/resource-screens.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { aboutService } from './service.ts';

export function aboutRoutes(app: Api, service: ReturnType<typeof aboutService>): void {
  const route = routesOf(app, API.about);

  route(`GET /${API.about}`, 'about.read', {
    summary: 'Version of the program, and of what it runs on',
    schema: { 200: About },
    handler: () => service.read(),
  });
}
