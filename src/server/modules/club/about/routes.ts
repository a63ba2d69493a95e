import { About } from '../../../../shared/contract/about.ts';
import { apiNameOf } from '../../../../shared/resource-screens.ts';
import { SCREENS } from '../../../../shared/resources.ts';
import { routesOf, type Api } from '../../../http/api.ts';
import type { aboutService } from './service.ts';

const ABOUT = apiNameOf(SCREENS.about);

export function aboutRoutes(app: Api, service: ReturnType<typeof aboutService>): void {
  const route = routesOf(app, ABOUT);

  route(`GET /${ABOUT}`, 'about.read', {
    summary: 'Version of the program, and of what it runs on',
    schema: { 200: About },
    handler: () => service.read(),
  });
}
