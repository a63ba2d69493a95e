import type { LoggedDive } from '#contract/dive-archive.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { beginningOf } from '#domain/palanquees/logbook.ts';
import { functionOf } from '#messages/dive-archive.ts';
import { siteName, timeOfDay } from '#messages/format.ts';
import type { ExportColumn } from './columns.ts';

export const logbookColumns: readonly ExportColumn<LoggedDive>[] = [
  { key: 'date', label: 'Date', kind: 'day', valueOf: (dive) => beginningOf(dive).day },
  { key: 'dive', label: 'Plongée', kind: 'number', valueOf: ({ dive }) => dive },
  { key: 'site', label: 'Site', kind: 'text', valueOf: ({ site }) => siteName(site) },
  { key: 'entry', label: 'Immersion', kind: 'text', valueOf: ({ entryTime }) => entryTime && timeOfDay(entryTime) },
  { key: 'depth', label: 'Profondeur (m)', kind: 'number', valueOf: ({ depth }) => depth },
  { key: 'duration', label: 'Durée (min)', kind: 'number', valueOf: ({ duration }) => duration },
  { key: 'gas', label: 'Gaz', kind: 'text', valueOf: ({ gas }) => gas },
  { key: 'function', label: 'Fonction', kind: 'text', valueOf: functionOf },
  { key: 'with', label: 'Avec', kind: 'text', valueOf: ({ companions }) => companions.map(sortedName).join(', ') },
];
