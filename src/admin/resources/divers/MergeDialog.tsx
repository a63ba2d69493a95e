import { Box, Stack } from '@mui/material';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Diver } from '#contract/divers.ts';
import type { MergePreview } from '#contract/merging.ts';
import { parisDay } from '#domain/dates.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { DIVER_LABELS } from '#messages/divers.ts';
import { amountOfEuros, plural, shortDayYear, siteName } from '#messages/format.ts';
import { QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { FormDialog } from '#admin/components/form/FormDialog.tsx';
import { MemberInput } from '#admin/components/form/MemberInput.tsx';
import { type Fact, Facts } from '#admin/components/Facts.tsx';
import { Figures } from '#admin/components/Figures.tsx';
import { useProviderMutation, useProviderQuery } from '#admin/providers/hooks.ts';

interface MergeDialogProps {
  readonly diver: Diver;
  readonly onClose: () => void;
}

/** Our server only, for super administrators: another record of the same person goes into this one. */
export default function MergeDialog({ diver, onClose }: MergeDialogProps) {
  const [other, setOther] = useState<number | null>(null);
  const preview = useProviderQuery(
    ['divers', diver.id, 'fusion', other],
    (provider, call) =>
      provider.call('GET /divers/:id/fusion/:other', { ...call, params: { id: diver.id, other: other ?? 0 } }),
    { enabled: other !== null, staleTime: 0, retry: false },
  );
  const told = other === null || preview.isError ? undefined : preview.data;
  const merging = useProviderMutation({
    mutationFn: (provider) =>
      provider.call('POST /divers/:id/fusion/:other', {
        params: { id: diver.id, other: other ?? 0 },
        body: { digest: told?.digest ?? '' },
        slow: true,
      }),
    success: () => 'Les deux fiches n’en font plus qu’une.',
    onSuccess: onClose,
  });
  return (
    <FormDialog
      size="m"
      variant="danger"
      title={`Fusionner avec la fiche de ${sortedName(diver)}`}
      subtitle={`${diver.licenceNumber}\u00a0: cette fiche reste, l’autre y est versée puis supprimée`}
      confirmLabel="Fusionner les deux fiches"
      reason={told ? null : 'Choisissez d’abord l’autre fiche.'}
      values={{}}
      mutation={{ ...merging, mutate: () => merging.mutate() }}
      onClose={onClose}
    >
      <MemberInput
        source="other"
        validate={() => (other === diver.id ? 'C’est la fiche ouverte\u00a0: choisissez l’autre.' : undefined)}
      />
      <Chosen onChange={setOther} />
      {other !== null && (
        <QueryBody query={preview} loading="Lecture des deux fiches…" skeleton={<Skeleton height={160} />}>
          {(found) => <Preview preview={found} />}
        </QueryBody>
      )}
    </FormDialog>
  );
}

function Chosen({ onChange }: { readonly onChange: (other: number | null) => void }) {
  const other: unknown = useWatch({ name: 'other' });
  const id = typeof other === 'number' ? other : null;
  useEffect(() => onChange(id), [id, onChange]);
  return null;
}

const labelsOf = (fields: MergePreview['taken']): string => fields.map((field) => DIVER_LABELS[field]).join(', ');

function Preview({ preview }: { readonly preview: MergePreview }) {
  const { kept, merged, wallet, counts, taken, left, conflicts } = preview;
  const sum = wallet.kept + wallet.merged + wallet.repaid;
  const facts: readonly Fact[] = [
    ['Reste', `${sortedName(kept)} (${kept.licenceNumber})`],
    ['Est versée puis supprimée', `${sortedName(merged)} (${merged.licenceNumber}), sa connexion est fermée`],
    [
      'Porte-monnaie',
      `${amountOfEuros(wallet.kept)} et ${amountOfEuros(wallet.merged)}` +
        (wallet.repaid > 0 ? `, plus ${amountOfEuros(wallet.repaid)} rendus` : ''),
    ],
    ['Champs repris', labelsOf(taken) || 'aucun'],
    ['Valeurs abandonnées', labelsOf(left) || 'aucune'],
  ];
  return (
    <Stack spacing={2}>
      <Figures
        label="Ce qui est réuni"
        figures={[
          ['Solde ensuite', amountOfEuros(sum)],
          ['Inscriptions', String(counts.registrations)],
          ['Mouvements', String(counts.movements)],
          ['Frais', String(counts.donations)],
          ['E-mails', String(counts.mails)],
        ]}
      />
      <Facts facts={facts} />
      {conflicts.length > 0 && (
        <div>
          <p>{plural(conflicts.length, 'sortie a', 'sorties ont')} les deux fiches&nbsp;: une seule place reste.</p>
          <Box component="ul" sx={{ pl: 3 }}>
            {conflicts.map(({ id, date, site, stays }) => (
              <li key={id}>
                {siteName(site)}, {shortDayYear(parisDay(date))}&nbsp;:{' '}
                {stays === 'KEPT' ? 'la place de la fiche ouverte' : 'la place de l’autre fiche'}
              </li>
            ))}
          </Box>
        </div>
      )}
      <p>Aucun e-mail ne part. La fusion s’annule pendant un jour depuis la fiche qui reste.</p>
    </Stack>
  );
}
