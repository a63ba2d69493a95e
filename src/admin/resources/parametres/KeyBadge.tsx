import type { SettingRecord } from '../../../shared/api/decoders/parametre.ts';
import { Badge } from '../../../shared/ui/components/Badge.tsx';
import { isStored } from './meanings.ts';

/** Whether the provider's key is there, which is all that anybody sees of it. */
export const KeyBadge = ({ setting }: { readonly setting: SettingRecord }) => (
  <Badge tone={isStored(setting) ? 'ok' : 'warn'}>{isStored(setting) ? 'Enregistrée' : 'Non enregistrée'}</Badge>
);
