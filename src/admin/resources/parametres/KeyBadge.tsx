import type { SettingRecord } from '../../../shared/api/decoders/parametre.ts';
import { Badge } from '../../../shared/ui/components/Badge.tsx';
import { isStored } from './meanings.ts';

/** Says whether the provider's key is stored; the key itself is never shown. */
export const KeyBadge = ({ setting }: { readonly setting: SettingRecord }) => (
  <Badge tone={isStored(setting) ? 'ok' : 'warn'}>{isStored(setting) ? 'Enregistrée' : 'Non enregistrée'}</Badge>
);
