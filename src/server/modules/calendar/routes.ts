import { Calendar } from '../../../shared/contract/calendar.ts';
import { actorOf } from '../../http/access.ts';
import { endpoint, type Api } from '../../http/api.ts';
import type { CalendarService } from './service.ts';

export function calendarRoutes(app: Api, service: CalendarService): void {
  const tags = ['calendar'];

  app.get(
    '/calendar',
    endpoint('calendar.own', { tags, summary: 'One’s own calendar addresses' }, { 200: Calendar }),
    (request) => service.read(actorOf(request)),
  );

  app.post(
    '/calendar',
    endpoint('calendar.own', { tags, summary: 'Opens the addresses, or replaces them' }, { 200: Calendar }),
    (request) => service.open(actorOf(request)),
  );

  app.delete(
    '/calendar',
    endpoint('calendar.own', { tags, summary: 'Ends the addresses' }, { 200: Calendar }),
    (request) => service.close(actorOf(request)),
  );
}
