import type { ReconciliationLine } from '#contract/reconciliation.ts';
import { isMembers } from '#domain/payments/provider-books.ts';
import { EXPLAINED_LABELS } from '#messages/reconciliation.ts';
import type { ExplainedRow } from '#admin/providers/dataProvider.ts';
import { useNotifyError, useProviderMutation } from '#admin/providers/hooks.ts';

/** Without a dialog, which shows it, a refusal is a notification. */
export function useExplain(onSuccess?: () => void) {
  const notifyError = useNotifyError();
  return useProviderMutation({
    mutationFn: (provider, { id, ...body }: ExplainedRow) =>
      provider.call('POST /rapprochement/ecritures/:id', { params: { id }, body }),
    success: (_done, { as }) => `Expliqué\u00a0: ${EXPLAINED_LABELS[as].toLowerCase()}.`,
    ...(onSuccess ? { onSuccess } : { onError: notifyError }),
  });
}

/** The explanation that the server proposes; null: none, or no row of the books. */
export function proposedFor({ transfer, suggestion }: ReconciliationLine): ExplainedRow | null {
  if (transfer === null || !suggestion) return null;
  const { as, diver } = suggestion;
  return { id: transfer, as, ...(isMembers(as) && diver && { diver: diver.id }) };
}
