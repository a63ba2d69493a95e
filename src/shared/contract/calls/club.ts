import * as audit from '../audit.ts';
import * as about from '../about.ts';
import * as backups from '../backups.ts';
import * as club from '../club.ts';
import * as common from '../common.ts';
import * as dashboard from '../dashboard.ts';
import * as firstVisit from '../first-visit.ts';
import * as parametres from '../parametres.ts';
import * as setup from '../setup.ts';
import * as users from '../users.ts';
import { AUDITED } from '#shared/resources.ts';
import { FileBody, NoContent, calls } from './call.ts';
import { recordFrom } from '#domain/records.ts';
import type { Right } from '#domain/server-permissions.ts';

const history = (right: Right) => ({
  right,
  summary: 'Who changed what, newest first',
  params: common.IdParams,
  query: audit.HistoryQuery,
  200: audit.HistoryPage,
});

/** Histories of the audited resources, for callers who may change their records. */
const histories = recordFrom(
  AUDITED.map(({ resource, rights }) => [`GET /historique/${resource}/:id`, history(rights.edit)] as const),
);

export const clubCalls = calls({
  ...histories,
  'GET /a-propos': { right: 'about.read', summary: 'Version of the program, and of what it runs on', 200: about.About },
  'GET /sauvegardes': {
    right: 'backups.list',
    summary: 'Backups of BACKUP_DIR, and how the last restore ended',
    200: backups.BackupList,
  },
  'POST /sauvegardes': {
    right: 'backups.make',
    summary: 'Makes a backup now, and verifies it; 409 while another is made or restored',
    200: backups.BackupList,
  },
  'POST /sauvegardes/:file/verification': {
    right: 'backups.make',
    summary: 'Restores a backup into a scratch place and checks it there',
    params: backups.BackupParams,
    200: backups.BackupList,
  },
  'POST /sauvegardes/restauration': {
    right: 'backups.restore',
    summary:
      'Closes the club, every call being 503 RESTORING for a while, makes a backup of now, and replaces it by another',
    body: backups.RestoreBody,
    204: NoContent,
  },
  'POST /premiere-visite/code': {
    right: 'firstVisit.open',
    summary: 'Whether this is the code that the server printed; 404 once the club has a super administrator',
    body: firstVisit.FirstCode,
    204: NoContent,
  },
  'POST /premiere-visite': {
    right: 'firstVisit.open',
    summary: 'Makes the first super administrator by that code, and signs them in',
    body: firstVisit.FirstAdministratorBody,
    200: users.TokenAnswer,
  },
  'POST /premiere-visite/sauvegardes': {
    right: 'firstVisit.open',
    summary: 'Backups that a new club may begin with, by the code of its first page',
    body: firstVisit.FirstCode,
    200: backups.BackupList,
  },
  'POST /premiere-visite/restauration': {
    right: 'firstVisit.open',
    summary: 'Begins a new club with a backup, by the code of its first page',
    body: backups.FirstRestoreBody,
    204: NoContent,
  },
  'GET /club/1': {
    right: 'club.update',
    summary: 'What the club sets, and which of it the file fixes',
    200: club.ClubRecord,
  },
  'PUT /club/1': { right: 'club.update', body: club.ClubUpdate, 200: club.ClubRecord },
  'DELETE /club/1/logo': { right: 'club.update', 200: club.ClubRecord },
  'PUT /club/1/logo': {
    right: 'club.update',
    summary: 'The logo: a file of PNG, JPEG or WebP',
    consumes: [...club.LOGO_TYPES],
    body: FileBody,
    200: club.ClubRecord,
  },
  'GET /tableau-de-bord': {
    right: 'dashboard.read',
    summary: 'Figures of the club, each part for members who may see what it counts',
    200: dashboard.Dashboard,
  },
  'GET /parametres': { right: 'parametres.read', query: common.ListQuery, 200: parametres.ParametrePage },
  'GET /parametres/:idOrName': {
    right: 'parametres.read',
    params: parametres.IdOrNameParams,
    200: parametres.Parametre,
  },
  'POST /parametres': { right: 'parametres.create', body: parametres.ParametreCreate, 201: parametres.Parametre },
  'PUT /parametres/:id': { right: 'parametres.update', body: parametres.ParametreUpdate, 200: parametres.Parametre },
  'DELETE /parametres/:id': { right: 'parametres.delete', 204: NoContent },
  'POST /parametres/HELLOASSO/:argument': {
    right: 'parametres.storeProviderKey',
    params: parametres.ProviderKeyParams,
    body: parametres.ProviderKeyText,
    200: users.MessageAnswer,
  },
  'DELETE /parametres/HELLOASSO/cle': {
    right: 'parametres.removeProviderKey',
    summary: 'Removes the stored key of the payment provider',
    query: parametres.ProviderKeyQuery,
    200: parametres.Parametre,
  },
  'GET /mise-en-route': {
    right: 'club.setUp',
    summary: 'What a new club has done and still has to do',
    200: setup.Setup,
  },
  'PUT /mise-en-route/:step': {
    right: 'club.setUp',
    summary: 'Whether the club does without a step',
    params: setup.SkipParams,
    body: setup.SkipBody,
    200: setup.Setup,
  },
  'POST /mise-en-route/essai': { right: 'club.setUp', summary: 'Writes a test mail to the caller', 200: setup.Setup },
  'POST /mise-en-route/essai/recu': { right: 'club.setUp', summary: 'The caller has received it', 200: setup.Setup },
  'POST /mise-en-route/paiement': {
    right: 'club.setUp',
    summary: 'Asks the payment provider whether the keys work',
    200: setup.Setup,
  },
});
