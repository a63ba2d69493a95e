import * as common from '../common.ts';
import * as divers from '../divers.ts';
import * as imports from '../import.ts';
import * as mail from '../mail.ts';
import * as merging from '../merging.ts';
import * as personalData from '../personal-data.ts';
import * as retention from '../retention.ts';
import * as users from '../users.ts';
import { FileBody, NoContent, calls, zipAnswer } from './call.ts';

export const membersCalls = calls({
  'GET /divers': { right: 'divers.list', file: 'divers.export', query: divers.DiverQuery, 200: divers.DiverPage },
  'GET /divers/event': { right: 'divers.selectable', query: common.ListQuery, 200: divers.SelectableDiverPage },
  'GET /divers/recherche': {
    right: 'divers.selectable',
    summary:
      'The same members by beginnings of words of their name or licence: the first ones, and whether there are more',
    query: divers.PeopleQuery,
    200: divers.FoundPeople,
  },
  'GET /divers/:id': { right: 'divers.read', 200: divers.Diver },
  'GET /divers/DTT/:licenceNumber': { right: 'divers.read', params: divers.LicenceParams, 200: divers.Diver },
  'GET /divers/:id/situation': {
    right: 'divers.readWallet',
    summary: 'What is in order for a member and what is not, with its dates',
    200: divers.Situation,
  },
  'POST /divers': { right: 'divers.create', body: divers.DiverCreate, 201: divers.Diver },
  'PUT /divers/:id': { right: 'divers.update', body: divers.DiverWrite, 200: divers.Diver },
  'DELETE /divers/:id': { right: 'divers.delete', 204: NoContent },
  'POST /divers/mail/destinataires': {
    right: 'divers.mail',
    summary: 'How many members a mail would reach, have no address, or refuse such mails',
    body: divers.DiverSelection,
    200: divers.MailRecipients,
  },
  'POST /divers/mail': {
    right: 'divers.mail',
    summary: 'A mail to each of these members who has an address and does not refuse such mails',
    body: divers.MembersMail,
    200: users.MessageAnswer,
  },
  'GET /divers/mail/textes': { right: 'divers.mail', summary: 'Texts kept by the club', 200: divers.MailTexts },
  'PUT /divers/mail/textes': {
    right: 'divers.mail',
    summary: 'Keeps a text, in the place of one with the same subject',
    body: mail.WrittenMail,
    200: divers.MailTexts,
  },
  'DELETE /divers/mail/textes': { right: 'divers.mail', query: divers.MailTextQuery, 200: divers.MailTexts },
  'GET /divers/mailInscription/:licenceNumber': {
    right: 'divers.readDossier',
    summary: 'The text that the member sent last',
    params: divers.LicenceParams,
    200: divers.LastDossier,
  },
  'POST /divers/mailInscription/:licenceNumber': {
    right: 'divers.sendDossier',
    params: divers.LicenceParams,
    body: divers.DossierText,
    200: users.MessageAnswer,
  },
  'GET /users/effacement': {
    right: 'ownData.follow',
    summary: 'What the caller would lose by an erasure, and what stands in the way',
    200: personalData.OwnErasure,
  },
  'GET /divers/:id/effacement': {
    right: 'erasures.follow',
    summary: 'What erasing this member would do, and what stands in the way',
    200: personalData.ErasurePreview,
  },
  'POST /divers/:id/effacement': {
    right: 'erasures.erase',
    summary: 'Erases the member for good, all of it or nothing',
    200: personalData.Erased,
  },
  'GET /effacements': {
    right: 'erasures.follow',
    summary: 'Past erasures, newest first',
    200: personalData.Erasures,
  },
  'GET /effacements/:id/identite': {
    right: 'erasures.readIdentity',
    summary: 'Name and address that the accounts keep of an erased member',
    200: personalData.KeptIdentity,
  },
  'GET /divers/:id/fusion/:other': {
    right: 'merges.follow',
    summary: 'What merging the other record of the same person into this one would do',
    params: merging.MergeParams,
    200: merging.MergePreview,
  },
  'POST /divers/:id/fusion/:other': {
    right: 'merges.write',
    summary: 'With the digest of that preview, merges the two: all of it or nothing',
    params: merging.MergeParams,
    body: merging.MergeBody,
    204: NoContent,
  },
  'GET /divers/:id/fusions': {
    right: 'merges.follow',
    summary: 'Records that were merged into this one, newest first',
    200: merging.Merges,
  },
  'DELETE /fusions/:id': {
    right: 'merges.write',
    summary: 'Undoes a merge within a day, unless something else has changed what it moved',
    204: NoContent,
  },
  'GET /imports': { right: 'imports.follow', summary: 'The files that were written last', 200: imports.Imports },
  'DELETE /imports/:id': {
    right: 'imports.takeBack',
    summary: 'Takes a file back whole, unless something else has happened to one of its records',
    204: NoContent,
  },
  'POST /divers/import': {
    right: 'divers.import',
    summary: 'What a file of members would change; with the digest of that preview, does it: all or nothing',
    consumes: [imports.CSV_TYPE, imports.XLSX_TYPE],
    query: imports.ImportQuery,
    body: FileBody,
    200: imports.ImportPreview,
  },
  'POST /events/import': {
    right: 'events.import',
    summary: 'Which outings a file would add; with the digest of that preview, does it: all or nothing',
    consumes: [imports.CSV_TYPE, imports.XLSX_TYPE],
    query: imports.ImportQuery,
    body: FileBody,
    200: imports.ImportPreview,
  },
  'GET /users/copie': {
    right: 'ownData.follow',
    summary: 'State of the caller’s copy of their data',
    200: personalData.DataCopy,
  },
  'POST /users/copie': {
    right: 'ownData.copy',
    summary: 'Begins a copy of the caller’s data; one at a time',
    200: personalData.DataCopy,
  },
  'GET /users/copie/fichier': { right: 'ownData.copy', summary: 'The finished copy, for 24 hours', 200: zipAnswer },
  'PUT /users/donnees': {
    right: 'ownData.correct',
    summary: 'Corrects the caller’s own fields; what the club wants to see first waits as a proposal',
    body: divers.OwnData,
    200: personalData.OwnDataAnswer,
  },
  'GET /users/demandes': {
    right: 'ownData.follow',
    summary: 'The caller’s requests about their data, newest first',
    200: personalData.DataRequests,
  },
  'POST /users/demandes': {
    right: 'dataRequests.make',
    summary: 'Asks the club to correct or erase the caller’s data',
    body: personalData.DataRequestCreate,
    201: personalData.DataRequest,
  },
  'DELETE /users/demandes/:id': {
    right: 'dataRequests.make',
    summary: 'Withdraws the caller’s request while it waits for its answer',
    200: personalData.DataRequest,
  },
  'GET /demandes': {
    right: 'dataRequests.follow',
    summary: 'Requests of all members, newest first',
    query: personalData.MemberRequestQuery,
    200: personalData.MemberRequestPage,
  },
  'GET /demandes/:id': { right: 'dataRequests.follow', 200: personalData.MemberRequest },
  'PUT /demandes/:id': {
    right: 'dataRequests.follow',
    summary: 'Answers and closes a request; the member gets a mail',
    body: personalData.RequestAnswer,
    200: personalData.MemberRequest,
  },
  'GET /conservation': {
    right: 'retention.read',
    summary: 'What the retention job did and will do, and the former members whose file may go',
    200: retention.RetentionReport,
  },
  'PUT /conservation': {
    right: 'retention.switch',
    summary: 'Switches the nightly deletion of expired data on or off, from the next night on',
    body: retention.RetentionSwitch,
    200: retention.RetentionReport,
  },
  'POST /conservation/essais': {
    right: 'retention.try',
    summary: 'Counts what would be deleted now, and deletes nothing',
    200: retention.RetentionReport,
  },
});
