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
