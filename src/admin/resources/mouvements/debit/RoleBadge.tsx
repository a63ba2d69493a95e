import { Badge } from '../../../../shared/ui/components/Badge.tsx';
import type { Person } from './debit-values.ts';

/** Part of a person in the outing. */
export function RoleBadge({ person: { type, active } }: { readonly person: Person }) {
  if (!active) return <Badge tone="warn">Désinscrit</Badge>;
  if (type === 'ACCOMPANIST') return <Badge tone="note">Encadrant</Badge>;
  if (type === 'PARTICIPANT') return <Badge>Plongeur</Badge>;
  return <Badge tone="warn">En attente</Badge>;
}
