import { Stack } from '@mui/material';
import { flushSync } from 'react-dom';
import type { ClosingPreview } from '#contract/years.ts';
import type { Matter } from '#domain/books/years.ts';
import { plural } from '#messages/format.ts';
import { matterWords } from '#messages/years.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '#ui/components/Button.tsx';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { Banner, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { filteredList } from '#admin/components/screen-addresses.ts';
import { useProviderMutation, useProviderQuery } from '#admin/providers/hooks.ts';

/** Screen that settles each matter. */
const SEEN_TO: Readonly<Partial<Record<Matter, readonly [to: string, label: string]>>> = {
  MISMATCHES: [paths.parametres, 'Voir les paramètres'],
  SUSPENSE: [filteredList(paths.transfers, { unexplained: true }), 'Voir les écritures'],
  PROVIDER: [paths.reconciliation, 'Voir le rapprochement'],
  RECEIPTS: [paths.donationsYear, 'Voir les reçus'],
  FEES: [paths.debts, 'Voir les dettes'],
};

interface CloseDialogProps {
  readonly year: number;
  readonly onClose: () => void;
}

/** Lists the open matters of a year, then closes it irrevocably. */
export function CloseDialog({ year, onClose }: CloseDialogProps) {
  const preview = useProviderQuery(
    ['years', year, 'closing'],
    (provider, call) => provider.call('GET /exercices/:year/cloture', { ...call, params: { year } }),
    { staleTime: 0, retry: false },
  );
  const matters = preview.data?.matters ?? [];
  const closing = useProviderMutation({
    mutationFn: (provider) =>
      provider.call('POST /exercices/:year/cloture', {
        params: { year },
        body: { digest: preview.data?.digest ?? '' },
      }),
    success: () => `L’exercice ${year} est clos.`,
    // Closes first: the preview of a closed year is not read again.
    onSuccess: () => flushSync(onClose),
  });
  const obstacle = matters.find((one) => one.obstacle);
  return (
    <ConfirmDialog
      size="m"
      variant="danger"
      title={`Clôturer l’exercice ${year}\u00a0?`}
      subtitle={preview.data && plural(preview.data.entries, 'écriture', 'écritures')}
      cancelLabel="Le laisser ouvert"
      confirmLabel={`Clôturer ${year} pour toujours`}
      reason={obstacle ? matterWords(obstacle) : preview.data ? null : 'Attendez l’aperçu.'}
      mutation={closing}
      onConfirm={() => closing.mutate()}
      onClose={onClose}
    >
      <QueryBody query={preview} loading="Lecture de l’exercice…" skeleton={<Skeleton height={120} />}>
        {(found) => <Preview {...found} />}
      </QueryBody>
    </ConfirmDialog>
  );
}

const Preview = ({ year, matters }: ClosingPreview) => (
  <Stack spacing={2}>
    <p>
      Plus aucune écriture ne sera datée de {year}, et rien ne le rouvre. Ce qui se découvre ensuite est daté de
      l’exercice ouvert, et nomme {year}.
    </p>
    {matters.length === 0 ? (
      <Banner tone="ok">Rien n’est ouvert&nbsp;: tout est expliqué et réglé.</Banner>
    ) : (
      <Banner tone={matters.some(({ obstacle }) => obstacle) ? 'danger' : 'warn'} title="Ce qui est encore ouvert">
        <Stack component="ul" spacing={1} sx={{ m: 0, p: 0 }}>
          {matters.map((open) => (
            <li key={open.matter}>
              {matterWords(open)} <SeenTo matter={open.matter} />
            </li>
          ))}
        </Stack>
      </Banner>
    )}
  </Stack>
);

function SeenTo({ matter }: { readonly matter: Matter }) {
  const [to, label] = SEEN_TO[matter] ?? [];
  if (to === undefined) return null;
  return (
    <ButtonLink size="s" variant="quiet" to={to}>
      {label}
    </ButtonLink>
  );
}
