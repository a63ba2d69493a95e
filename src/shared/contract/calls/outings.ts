import * as common from '../common.ts';
import * as diveArchive from '../dive-archive.ts';
import * as events from '../events.ts';
import * as mail from '../mail.ts';
import * as palanquees from '../palanquees.ts';
import * as sites from '../sites.ts';
import * as tariffs from '../tariffs.ts';
import * as users from '../users.ts';
import { NoContent, calls, pdfAnswer, zipAnswer } from './call.ts';

export const outingsCalls = calls({
  'GET /calendar': { right: 'calendar.own', summary: 'One’s own calendar addresses', 200: events.Calendar },
  'POST /calendar': { right: 'calendar.own', summary: 'Opens the addresses, or replaces them', 200: events.Calendar },
  'DELETE /calendar': { right: 'calendar.own', summary: 'Ends the addresses', 200: events.Calendar },
  'GET /events/:id/plongees/:dive/realise': {
    right: 'palanquees.compose',
    summary: 'What was done on a dive, who was there, and its validated sheets',
    params: diveArchive.DiveParams,
    200: diveArchive.DiveRecord,
  },
  'PUT /events/:id/plongees/:dive/realise': {
    right: 'palanquees.compose',
    summary: 'Saves what was done, as a draft of the sheet',
    params: diveArchive.DiveParams,
    body: diveArchive.DiveLogSave,
    200: diveArchive.DiveRecord,
  },
  'POST /events/:id/plongees/:dive/fiches': {
    right: 'palanquees.compose',
    summary: 'Validates the safety sheet: a file that stays as it is; a correction is a new version with its reason',
    params: diveArchive.DiveParams,
    body: diveArchive.SheetValidation,
    200: diveArchive.DiveRecord,
  },
  'GET /mes-plongees': {
    right: 'palanquees.ownDives',
    summary: 'Dives of the member by the validated sheets, as long as these are kept',
    200: diveArchive.Logbook,
  },
  'GET /events/:id/palanquees/experience': {
    right: 'palanquees.compose',
    summary: 'How often, when last and how deep those with a place have dived, by the validated sheets',
    params: common.IdParams,
    200: diveArchive.Experience,
  },
  'GET /divers/:id/absences': {
    right: 'divers.absences',
    summary: 'Outings of the season that a member missed without notice',
    params: common.IdParams,
    200: diveArchive.Absences,
  },
  'GET /fiches-securite': {
    right: 'palanquees.compose',
    summary: 'Safety sheets of a year, and the outings that lack theirs',
    query: diveArchive.SheetYearQuery,
    200: diveArchive.SheetYear,
  },
  'GET /fiches-securite/:id': { right: 'palanquees.compose', params: common.IdParams, 200: pdfAnswer },
  'GET /fiches-securite/annees/:year': {
    right: 'palanquees.compose',
    summary: 'All versions of a year’s sheets, with their digests',
    params: diveArchive.SheetYearParams,
    200: zipAnswer,
  },
  'GET /events': { right: 'events.read', query: events.EventQuery, 200: events.EventPage },
  'GET /events/:id': { right: 'events.read', params: common.IdParams, 200: events.ClubEvent },
  'GET /events/:id/tarifs': {
    right: 'registrants.prices',
    summary: 'Prices of those who are registered, by the outing’s table or the club’s',
    params: common.IdParams,
    200: tariffs.RegistrantPrices,
  },
  'POST /events': { right: 'events.create', body: events.EventCreate, 201: events.ClubEvent },
  'POST /events/serie': {
    right: 'events.create',
    summary: 'Creates the same outing on each of the dates, all of them or none',
    body: events.EventSeries,
    201: events.EventList,
  },
  'PUT /events/:id': {
    right: 'events.update',
    params: common.IdParams,
    body: events.EventUpdate,
    200: events.ClubEvent,
  },
  'DELETE /events/:id': {
    right: 'events.delete',
    summary:
      'Deletes an outing without registrations, money or palanquées (204), else cancels it (200, the cancelled outing)',
    params: common.IdParams,
    200: events.ClubEvent,
    204: NoContent,
  },
  'DELETE /events/mailevent/:eventId': {
    right: 'events.mail',
    summary: 'Writes the details of the outing, below a text if there is one, to all who are registered on it or wait',
    params: events.EventIdParams,
    body: common.Nullable(mail.WrittenMail),
    200: users.MessageAnswer,
  },
  'GET /events/:id/palanquees': {
    right: 'palanquees.read',
    summary: 'Who dives with whom, and who is to be placed',
    params: common.IdParams,
    query: palanquees.DiveQuery,
    200: palanquees.Palanquees,
  },
  'GET /events/:id/palanquees/:version': {
    right: 'palanquees.read',
    summary: 'An earlier version: each saving is kept',
    params: palanquees.PlanParams,
    query: palanquees.DiveQuery,
    200: palanquees.Palanquees,
  },
  'PUT /events/:id/palanquees': {
    right: 'palanquees.compose',
    summary: 'Saves a new version; what breaks a rule needs the director’s note',
    params: common.IdParams,
    query: palanquees.DiveQuery,
    body: palanquees.PalanqueesSave,
    200: palanquees.Palanquees,
  },
  'POST /events/:eventId/participants/:diverId/seuil/:threshold': {
    right: 'registrations.add',
    summary: 'Registers a diver: on the asked place, the first free one, or the waiting list',
    params: events.ThresholdParams,
    body: events.RegistrationBody,
    200: events.ClubEvent,
  },
  'PUT /events/:eventId/participants/:diverId': {
    right: 'registrations.describe',
    summary: 'Writes the remark of a registration; position and type name it, and do not move it',
    params: events.ParticipantParams,
    body: events.PlaceBody,
    200: events.ClubEvent,
  },
  'PUT /events/:eventId/participants/:diverId/position/:position/type/:type': {
    right: 'registrations.move',
    summary: 'Moves a registered diver to the place that the path names',
    params: events.PlaceParams,
    body: events.PlaceBody,
    200: events.ClubEvent,
  },
  'DELETE /events/:eventId/participants/:diverId': {
    right: 'registrations.remove',
    summary: 'Marks the registration as removed; the first who waits moves up',
    params: events.ParticipantParams,
    200: events.ClubEvent,
  },
  'DELETE /events/:eventId/participants/purge/:diverId/position/:position/type/:type': {
    right: 'registrations.purge',
    summary: 'Deletes a registration, active or removed, for good',
    params: events.PlaceParams,
    200: events.ClubEvent,
  },
  'GET /events/:id/pdf': { right: 'documents.registrants', params: common.IdParams, 200: pdfAnswer },
  'GET /events/FDS/:id/FDS': {
    right: 'documents.safetySheet',
    params: common.IdParams,
    query: palanquees.SafetySheetQuery,
    200: pdfAnswer,
  },
  'GET /sites': { right: 'sites.read', query: common.ListQuery, 200: sites.SitePage },
  'GET /sites/:id': { right: 'sites.read', params: common.IdParams, 200: sites.Site },
  'POST /sites': { right: 'sites.create', body: sites.SiteCreate, 201: sites.Site },
  'PUT /sites/:id': { right: 'sites.update', params: common.IdParams, body: sites.SiteUpdate, 200: sites.Site },
  'DELETE /sites/:id': { right: 'sites.delete', params: common.IdParams, 204: NoContent },
});
