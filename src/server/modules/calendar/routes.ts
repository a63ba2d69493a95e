import { Calendar } from '../../../shared/contract/calendar.ts';
import { actorOf } from '../../http/access.ts';
import { refusals, type Api } from '../../http/api.ts';
import type { CalendarService } from './service.ts';

export function calendarRoutes(app: Api, service: CalendarService): void {
  const tags = ['calendar'];
  const response = { 200: Calendar, ...refusals };

  app.get(
    '/calendar',
    { config: { action: 'calendar.own' }, schema: { tags, summary: 'One’s own calendar addresses', response } },
    (request) => service.read(actorOf(request)),
  );

  app.post(
    '/calendar',
    {
      config: { action: 'calendar.own' },
      schema: { tags, summary: 'Opens the addresses, or makes others, which ends the former', response },
    },
    (request) => service.open(actorOf(request)),
  );

  app.delete(
    '/calendar',
    { config: { action: 'calendar.own' }, schema: { tags, summary: 'Ends the addresses', response } },
    (request) => service.close(actorOf(request)),
  );
}
