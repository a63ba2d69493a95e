import type { RequestState } from '../../../shared/domain/personal-data.ts';
import { REQUEST_STATE_LABELS } from '../../../shared/messages/personal-data.ts';
import { Badge } from '../../../shared/ui/components/Badge.tsx';

const TONES = { OPEN: 'note', DONE: 'ok', REFUSED: 'warn' } as const;

export const StateBadge = ({ state }: { readonly state: RequestState }) => (
  <Badge tone={TONES[state]}>{REQUEST_STATE_LABELS[state]}</Badge>
);
