import type { Dossier } from '../../../shared/contract/membership.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import type { ExportColumn } from '../../../shared/files/columns.ts';
import { DOSSIER_BADGES } from './dossier-labels.ts';

const dayOf = (at: string | null): string => (at === null ? '' : parisDay(at));

export const dossierColumns: readonly ExportColumn<Dossier>[] = [
  { key: 'licenceNumber', label: 'Numéro de licence', kind: 'text', valueOf: (one) => one.licenceNumber, usual: true },
  { key: 'lastname', label: 'Nom', kind: 'text', valueOf: (one) => one.lastname, usual: true },
  { key: 'firstname', label: 'Prénom', kind: 'text', valueOf: (one) => one.firstname, usual: true },
  { key: 'email', label: 'E-mail', kind: 'text', valueOf: (one) => one.email, usual: true },
  { key: 'state', label: 'Dossier', kind: 'text', valueOf: (one) => DOSSIER_BADGES[one.state].label, usual: true },
  { key: 'askedAt', label: 'Demandé le', kind: 'day', valueOf: (one) => dayOf(one.askedAt) },
  { key: 'sentAt', label: 'Envoyé le', kind: 'day', valueOf: (one) => dayOf(one.sentAt), usual: true },
  { key: 'paidAt', label: 'Réglé le', kind: 'day', valueOf: (one) => dayOf(one.paidAt), usual: true },
  { key: 'remindedAt', label: 'Dernier rappel', kind: 'day', valueOf: (one) => dayOf(one.remindedAt), usual: true },
  { key: 'cotisation', label: 'Cotisation due', kind: 'amount', valueOf: (one) => one.cotisation, usual: true },
  { key: 'instalmentRefused', label: 'Échéance refusée', kind: 'flag', valueOf: (one) => one.instalmentRefused },
  { key: 'desactived', label: 'Désactivé', kind: 'flag', valueOf: (one) => one.desactived },
];
