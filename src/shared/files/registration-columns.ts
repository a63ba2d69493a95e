import { parisDay } from '#domain/dates.ts';
import { siteName } from '#messages/format.ts';
import { placeOf } from '#messages/security-log.ts';
import type { ExportColumn } from './columns.ts';

interface ExportedRegistration {
  readonly startsAt: string;
  readonly site: string;
  readonly type: string;
  readonly active: boolean;
  readonly description: string;
  readonly createdAt: string;
}

export const registrationColumns: readonly ExportColumn<ExportedRegistration>[] = [
  { key: 'day', label: 'Sortie du', kind: 'day', valueOf: ({ startsAt }) => parisDay(startsAt) },
  { key: 'site', label: 'Site', kind: 'text', valueOf: ({ site }) => siteName(site) },
  { key: 'type', label: 'Place', kind: 'text', valueOf: ({ type }) => placeOf(type) },
  { key: 'active', label: 'Inscrit', kind: 'flag', valueOf: ({ active }) => active },
  { key: 'description', label: 'Remarque', kind: 'text', valueOf: ({ description }) => description },
  { key: 'created', label: 'Inscription du', kind: 'day', valueOf: ({ createdAt }) => parisDay(createdAt) },
];
