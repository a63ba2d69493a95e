import { Stack } from '@mui/material';
import { useState } from 'react';
import type { FecYear, FecYears } from '#contract/books.ts';
import { fecFileName } from '#messages/file-names.ts';
import { numericDay, plural } from '#messages/format.ts';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { saveFile } from '#ui/files/save-table.ts';
import { Options, Select } from '#ui/form/Field.tsx';
import { useProviderMutation, useProviderQuery } from '#admin/providers/hooks.ts';

const entries = (count: number): string => plural(count, 'écriture', 'écritures');

/** Choices of a file by the row after which it begins; rows never exported come first. */
function partsOf({ entries: all, handedOut, waiting }: FecYear): (readonly [string, string])[] {
  const whole = ['0', `Toute l’année (${entries(all)})`] as const;
  if (handedOut === null) return [whole];
  const day = numericDay(handedOut.day);
  const since = [String(handedOut.last), `Depuis le dernier fichier, du ${day} (${entries(waiting)})`] as const;
  const again = [String(handedOut.after), `Le dernier fichier une fois de plus, et ce qui a suivi`] as const;
  return [...(waiting > 0 ? [since] : []), ...(handedOut.after > 0 ? [again] : []), whole];
}

/** Hands the books to the accounting software as a FEC, which an accountant and Paheko read as it is. */
export function FecDialog({ onClose }: { readonly onClose: () => void }) {
  const query = useProviderQuery(['books', 'fec'], (provider, call) => provider.call('GET /caisse/fec', call), {
    staleTime: 0,
  });
  return (
    <QueryBody query={query} skeleton={<Skeleton height={120} />}>
      {(data) => <FecForm {...data} onClose={onClose} />}
    </QueryBody>
  );
}

interface FecFormProps extends FecYears {
  readonly onClose: () => void;
}

function FecForm({ years, identifier, onClose }: FecFormProps) {
  const [named, setNamed] = useState(years[0]?.year);
  const [typed, setTyped] = useState<string>();
  const year = years.find((one) => one.year === named);
  const parts = year ? partsOf(year) : [];
  const after = parts.some(([value]) => value === typed) ? typed : parts[0]?.[0];
  const file = useProviderMutation({
    mutationFn: async (provider) => {
      if (!year) return;
      const input = { params: { year: year.year }, query: { after: Number(after) } };
      saveFile(await provider.callFile('GET /caisse/fec/:year', input), fecFileName(year.year, identifier));
    },
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      title="Fichier pour la comptabilité"
      confirmLabel="Télécharger le FEC"
      reason={year ? null : 'Il n’y a pas encore d’écriture.'}
      mutation={file}
      onConfirm={() => file.mutate()}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <p>
          Le fichier des écritures comptables (FEC) se lit tel quel dans Paheko et chez un comptable. Importez chaque
          partie une seule fois&nbsp;: une seconde importation doublerait les écritures.
        </p>
        <Select label="Année" value={named} onChange={({ target }) => setNamed(Number(target.value))}>
          <Options of={years.map((one) => [String(one.year), String(one.year)])} />
        </Select>
        <Select label="Écritures" value={after} onChange={({ target }) => setTyped(target.value)}>
          <Options of={parts} />
        </Select>
      </Stack>
    </ConfirmDialog>
  );
}
