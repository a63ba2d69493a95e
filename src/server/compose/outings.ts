import type { Api } from '../http/api.ts';
import { calendarFeedRoutes, calendarRoutes } from '../modules/outings/calendar/routes.ts';
import { calendarService } from '../modules/outings/calendar/service.ts';
import { carSharingRoutes } from '../modules/outings/car-sharing/routes.ts';
import { carSharesService } from '../modules/outings/car-sharing/service.ts';
import { diveLogService } from '../modules/outings/dive-archive/log-service.ts';
import { diveArchiveRoutes } from '../modules/outings/dive-archive/routes.ts';
import { logbookService, sheetsService } from '../modules/outings/dive-archive/sheets-service.ts';
import { eventsRepository } from '../modules/outings/events/repository.ts';
import { eventRoutes } from '../modules/outings/events/routes.ts';
import { eventsService } from '../modules/outings/events/service.ts';
import { palanqueeRoutes } from '../modules/outings/palanquees/routes.ts';
import { palanqueesService } from '../modules/outings/palanquees/service.ts';
import { postponementRoutes } from '../modules/outings/postponement/routes.ts';
import { postponementService } from '../modules/outings/postponement/service.ts';
import { registrationRoutes } from '../modules/outings/registrations/routes.ts';
import { registrationsService } from '../modules/outings/registrations/service.ts';
import { documentRoutes } from '../modules/outings/safety-sheets/routes.ts';
import { documentsService } from '../modules/outings/safety-sheets/service.ts';
import { seanceRoutes } from '../modules/outings/seances/routes.ts';
import { rollCallService } from '../modules/outings/seances/roll-call-service.ts';
import { seancesService } from '../modules/outings/seances/service.ts';
import { sitesRepository } from '../modules/outings/sites/repository.ts';
import { siteRoutes } from '../modules/outings/sites/routes.ts';
import { sitesService } from '../modules/outings/sites/service.ts';
import { supervisionRoutes } from '../modules/outings/supervision/routes.ts';
import { supervisionService } from '../modules/outings/supervision/service.ts';
import type { ApiCalls, Context } from './dependencies.ts';

/** Repositories of the audited resources. */
export const auditedOutings = { sites: sitesRepository, events: eventsRepository };

export function composeOutings(app: Api, context: Context): ApiCalls {
  const calendars = calendarService(context);
  calendarFeedRoutes(app, calendars);
  return (api) => {
    siteRoutes(api, sitesService(context));
    eventRoutes(api, eventsService(context));
    postponementRoutes(api, postponementService(context));
    registrationRoutes(api, registrationsService(context));
    supervisionRoutes(api, supervisionService(context));
    palanqueeRoutes(api, palanqueesService(context));
    documentRoutes(api, documentsService(context));
    diveArchiveRoutes(api, diveLogService(context), sheetsService(context), logbookService(context));
    carSharingRoutes(api, carSharesService(context));
    calendarRoutes(api, calendars);
    seanceRoutes(api, seancesService(context), rollCallService(context));
  };
}
