import type { MemberRequest } from '#contract/personal-data.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { REQUEST_LABELS } from '#messages/personal-data.ts';
import { type BackOfficeResource, lazyScreen } from '#admin/components/AddressedResource.tsx';

export const personalData: BackOfficeResource = {
  name: 'personal-data',
  options: { label: 'demande |||| demandes' },
  list: lazyScreen(async () => (await import('./RequestList.tsx')).RequestList),
  edit: lazyScreen(async () => (await import('./RequestAnswer.tsx')).RequestAnswer),
  recordRepresentation: ({ kind, diver }: MemberRequest) => `${REQUEST_LABELS[kind]}\u00a0: ${sortedName(diver)}`,
};
