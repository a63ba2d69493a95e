import type { Diver } from '#contract/divers.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { DIVER_LABELS } from '#messages/divers.ts';
import { type BackOfficeResource, lazyScreen } from '#admin/components/AddressedResource.tsx';
import { DiverList } from './DiverList.tsx';

export const divers: BackOfficeResource = {
  name: 'divers',
  options: { label: 'plongeur |||| plongeurs' },
  labels: DIVER_LABELS,
  list: DiverList,
  create: lazyScreen(async () => (await import('./DiverCreate.tsx')).DiverCreate),
  edit: lazyScreen(async () => (await import('./DiverEdit.tsx')).DiverEdit),
  recordRepresentation: (diver: Diver) => sortedName(diver) || '(sans nom)',
  screens: { diverImport: lazyScreen(async () => (await import('./DiverImport.tsx')).DiverImport) },
};
