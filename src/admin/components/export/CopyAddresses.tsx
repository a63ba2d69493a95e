import { Box } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { isEmail } from '../../../shared/domain/text.ts';
import { plural } from '../../../shared/messages/money.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { useSingleMutation } from '../../../shared/ui/data/useSingleMutation.ts';
import { TextArea } from '../../../shared/ui/form/TextArea.tsx';
import { useNotifyError } from '../../providers/hooks.ts';

/** Valid addresses, each once whatever its case; `without` counts the others. */
export function addressesOf(emails: readonly string[]): { readonly addresses: string[]; readonly without: number } {
  const valid = emails.map((email) => email.trim()).filter(isEmail);
  const byFolded = new Map(valid.map((email) => [email.toLowerCase(), email]));
  return { addresses: [...byFolded.values()], without: emails.length - valid.length };
}

/** Shows the addresses to copy by hand where the browser refuses its clipboard. */
export function CopyAddresses({ emails }: { readonly emails: () => Promise<readonly string[]> }) {
  const notify = useNotify();
  const [shown, setShown] = useState<string | null>(null);
  const copied = useSingleMutation({ mutationFn: async () => copy(await emails()), onError: useNotifyError() });
  const copy = async (read: readonly string[]): Promise<void> => {
    const { addresses, without } = addressesOf(read);
    const text = addresses.join('; ');
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      setShown(text);
      return;
    }
    const missing = without > 0 ? `, ${without} sans adresse valable` : '';
    notify(`${plural(addresses.length, 'adresse copiée', 'adresses copiées')}${missing}.`);
  };
  return (
    <Box sx={{ mr: 'auto' }}>
      <Button variant="quiet" busy={copied.isPending} onClick={() => copied.mutate()}>
        Copier les adresses e-mail
      </Button>
      {shown !== null && (
        <TextArea
          label="Adresses e-mail"
          help="Votre navigateur ne permet pas de les copier d’ici : sélectionnez tout (Ctrl + A), puis copiez."
          readOnly
          value={shown}
        />
      )}
    </Box>
  );
}
