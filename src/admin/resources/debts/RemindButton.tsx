import { Stack } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import type { DebtReminders, DebtRemindersSent, MemberDebts } from '#contract/debts.ts';
import { leftOutLines, mailsCount, remindersSent } from '#messages/debts.ts';
import { plural } from '#messages/format.ts';
import { Button } from '#ui/components/Button.tsx';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { useProviderMutation, useProviderQuery } from '#admin/providers/hooks.ts';

export function RemindButton() {
  const { selectedIds } = useListContext<MemberDebts>();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="s"
        variant="primary"
        reason={selectedIds.length === 0 ? 'Sélectionnez d’abord les membres à qui écrire.' : null}
        onClick={() => setAsking(true)}
      >
        Envoyer un rappel…
      </Button>
      {asking && <RemindDialog divers={selectedIds} onClose={() => setAsking(false)} />}
    </>
  );
}

interface RemindDialogProps {
  readonly divers: DebtReminders['divers'];
  readonly onClose: () => void;
}

/** The server counts before it writes: members of other pages are among those selected. */
function RemindDialog({ divers, onClose }: RemindDialogProps) {
  const { onUnselectItems } = useListContext<MemberDebts>();
  const notify = useNotify();
  const [again, setAgain] = useState(false);
  const remind = useProviderMutation({
    mutationFn: (provider) => provider.call('POST /dettes/rappels', { body: { divers, again } }),
    onSuccess: (sent) => {
      notify(remindersSent(sent), { type: sent.reminded > 0 ? 'info' : 'warning' });
      onUnselectItems();
      onClose();
    },
  });
  const counting = useProviderQuery(
    ['debts', 'rappels', divers, again],
    (provider, call) => provider.call('POST /dettes/rappels', { ...call, body: { divers, again, dryRun: true } }),
    // Not once more while the mails go.
    { gcTime: 0, placeholderData: keepPreviousData, enabled: !remind.isPending && !remind.isSuccess },
  );
  const count = counting.data?.reminded ?? 0;
  return (
    <ConfirmDialog
      title="Rappeler ce qui est dû&nbsp;?"
      confirmLabel={count > 0 ? `Envoyer ${plural(count, 'e-mail', 'e-mails')}` : 'Envoyer'}
      reason={count > 0 ? null : 'Aucun de ces membres ne peut recevoir de rappel maintenant.'}
      mutation={remind}
      onConfirm={() => remind.mutate()}
      onClose={onClose}
    >
      <QueryBody query={counting} skeleton={<Skeleton height={72} />}>
        {(known) => (
          <Stack spacing={2}>
            <Counts counts={known} />
            {(known.recent > 0 || again) && (
              <Checkbox
                label="Écrire aussi aux membres déjà relancés"
                checked={again}
                onChange={({ target }) => setAgain(target.checked)}
              />
            )}
          </Stack>
        )}
      </QueryBody>
    </ConfirmDialog>
  );
}

const Counts = ({ counts }: { readonly counts: DebtRemindersSent }) => (
  <Stack spacing={1} aria-live="polite">
    <p>
      <strong>{mailsCount(counts.reminded)}</strong>
      {counts.reminded > 0 && ', chacun avec tout ce qu’il doit au club'}.
    </p>
    {leftOutLines(counts).map((line) => (
      <p key={line}>{line}.</p>
    ))}
  </Stack>
);
