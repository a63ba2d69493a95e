import type { MailKind, MailState } from '../../../shared/domain/mail/kinds.ts';

/** What the list's address holds; without a state, all of them. */
export interface OutboxFilters {
  readonly state?: MailState;
  readonly kind?: MailKind;
  readonly q?: string;
}

export const TABS: readonly { readonly state: MailState | undefined; readonly label: string }[] = [
  { state: undefined, label: 'Tous' },
  { state: 'waiting', label: 'En attente' },
  { state: 'sent', label: 'Envoyés' },
  { state: 'failed', label: 'Non remis' },
];

/** The filters with one of them set; nothing takes it away. */
export function withFilter(filters: OutboxFilters, name: keyof OutboxFilters, value: string): OutboxFilters {
  const { [name]: _, ...others } = filters;
  return value === '' ? others : { ...others, [name]: value };
}
