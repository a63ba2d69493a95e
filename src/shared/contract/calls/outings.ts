import * as carSharing from '../car-sharing.ts';
import * as common from '../common.ts';
import * as diveArchive from '../dive-archive.ts';
import * as events from '../events.ts';
import * as mail from '../mail.ts';
import * as palanquees from '../palanquees.ts';
import * as seances from '../seances.ts';
import * as sites from '../sites.ts';
import * as supervision from '../supervision.ts';
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
  'GET /divers/:id/plongees': {
    right: 'divers.dives',
    summary: 'Outings to come of a member, and their dives by the validated sheets',
    200: diveArchive.MemberDives,
  },
  'GET /events/:id/palanquees/experience': {
    right: 'palanquees.compose',
    summary: 'How often, when last and how deep those with a place have dived, by the validated sheets',
    200: diveArchive.Experience,
  },
  'GET /divers/:id/absences': {
    right: 'divers.absences',
    summary: 'Outings of the season that a member missed without notice',
    200: diveArchive.Absences,
  },
  'GET /fiches-securite': {
    right: 'palanquees.compose',
    summary: 'Safety sheets of a year, and the outings that lack theirs',
    query: diveArchive.SheetYearQuery,
    200: diveArchive.SheetYear,
  },
  'GET /fiches-securite/:id': { right: 'palanquees.compose', 200: pdfAnswer },
  'GET /fiches-securite/annees/:year': {
    right: 'palanquees.compose',
    summary: 'All versions of a year’s sheets, with their digests',
    params: diveArchive.SheetYearParams,
    200: zipAnswer,
  },
  'GET /events': { right: 'events.read', query: events.EventQuery, 200: events.EventPage },
  'GET /events/:id': { right: 'events.read', 200: events.ClubEvent },
  'GET /events/:id/tarifs': {
    right: 'registrants.prices',
    summary: 'Prices of those who are registered, by the outing’s table or the club’s',
    200: tariffs.RegistrantPrices,
  },
  'POST /events': { right: 'events.create', body: events.EventCreate, 201: events.ClubEvent },
  'POST /events/serie': {
    right: 'events.create',
    summary: 'Creates the same outing on each of the dates, all of them or none',
    body: events.EventSeries,
    201: events.EventList,
  },
  'PUT /events/:id': { right: 'events.update', body: events.EventUpdate, 200: events.ClubEvent },
  'POST /events/:id/report': {
    right: 'events.update',
    summary:
      'Moves an outing to another day: all keep their places, are told why, and may leave without loss until its eve',
    body: events.EventMove,
    200: events.ClubEvent,
  },
  'DELETE /events/:id': {
    right: 'events.delete',
    summary:
      'Deletes an outing without registrations, money or palanquées (204), else cancels it (200, the cancelled outing)',
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
  'GET /events/:id/covoiturage': {
    right: 'carShares.own',
    summary: 'Who of the outing offers seats or looks for one: for its registrants, until a week after',
    200: carSharing.CarShares,
  },
  'PUT /events/:id/covoiturage': {
    right: 'carShares.own',
    summary: 'Offers seats, or looks for one',
    body: carSharing.CarShareBody,
    200: carSharing.CarShares,
  },
  'DELETE /events/:id/covoiturage': {
    right: 'carShares.own',
    summary: 'Takes one’s own line back',
    200: carSharing.CarShares,
  },
  'GET /events/:id/pdf': { right: 'documents.registrants', 200: pdfAnswer },
  'GET /events/FDS/:id/FDS': { right: 'documents.safetySheet', query: palanquees.SafetySheetQuery, 200: pdfAnswer },
  'GET /seances': { right: 'seances.read', query: seances.SeanceQuery, 200: seances.SeancePage },
  'POST /seances': {
    right: 'seances.plan',
    summary: 'Makes the sessions of a season, one each week but for the days off',
    body: seances.SeanceSeason,
    201: seances.SeancesMade,
  },
  'PUT /seances/:id': {
    right: 'seances.plan',
    summary: 'Moves, cancels or restores a session, or it and the later ones of its season',
    body: seances.SeanceChange,
    200: seances.SeanceChanged,
  },
  'DELETE /seances/:id': {
    right: 'seances.plan',
    summary: 'Deletes a session to which nobody came, or it and the later ones of its season (`suite`)',
    query: seances.FollowingQuery,
    204: NoContent,
  },
  'GET /seances/:id/appel': { right: 'seances.callRoll', 200: seances.RollCall },
  'PUT /seances/:id/appel': {
    right: 'seances.callRoll',
    summary: 'Marks members there or not; sending a mark twice changes nothing',
    body: seances.RollMarks,
    200: seances.RollCall,
  },
  'GET /seances/:id/membres': {
    right: 'seances.callRoll',
    summary: 'Those who may come, who came most to the last sessions first',
    200: seances.RollMembers,
  },
  'GET /presences': {
    right: 'seances.callRoll',
    file: 'divers.export',
    summary: 'Who came to how many sessions of a season, by month',
    query: seances.PresenceQuery,
    200: seances.PresencePage,
  },
  'GET /encadrement': {
    right: 'supervision.read',
    summary: 'Answers of supervisors for the outings of eight weeks; one’s own alone without the right to all',
    200: supervision.Supervision,
  },
  'PUT /encadrement/:id': {
    right: 'supervision.answer',
    summary: 'Answers whether one supervises an outing, or takes the answer back; it registers nobody',
    body: supervision.SupervisionChoice,
    200: supervision.Supervision,
  },
  'GET /sites': { right: 'sites.read', query: common.ListQuery, 200: sites.SitePage },
  'GET /sites/:id': { right: 'sites.read', 200: sites.Site },
  'POST /sites': { right: 'sites.create', body: sites.SiteCreate, 201: sites.Site },
  'PUT /sites/:id': { right: 'sites.update', body: sites.SiteUpdate, 200: sites.Site },
  'DELETE /sites/:id': { right: 'sites.delete', 204: NoContent },
});
