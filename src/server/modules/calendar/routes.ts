import { Calendar } from '../../../shared/contract/calendar.ts';
import { routesOf, type Api } from '../../http/api.ts';
import type { CalendarService } from './service.ts';

export function calendarRoutes(app: Api, service: CalendarService): void {
  const route = routesOf(app, 'calendar');

  route('GET /calendar', 'calendar.own', {
    summary: 'One’s own calendar addresses',
    schema: { 200: Calendar },
    handler: ({ actor }) => service.read(actor),
  });

  route('POST /calendar', 'calendar.own', {
    summary: 'Opens the addresses, or replaces them',
    schema: { 200: Calendar },
    handler: ({ actor }) => service.open(actor),
  });

  route('DELETE /calendar', 'calendar.own', {
    summary: 'Ends the addresses',
    schema: { 200: Calendar },
    handler: ({ actor }) => service.close(actor),
  });
}
