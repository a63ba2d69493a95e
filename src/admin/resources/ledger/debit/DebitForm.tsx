import { Box, Stack } from '@mui/material';
import { useEffect, useState } from 'react';
import { Form, useEvent } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { OutingAccount } from '../../../../shared/contract/ledger.ts';
import { isAbsent } from '../../../../shared/domain/registration/attendance.ts';
import { amount, amountOfEuros, plural } from '../../../../shared/messages/money.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { Banner } from '../../../../shared/ui/feedback/Banner.tsx';
import { AmountInput } from '../../../components/form/AmountInput.tsx';
import { Sheet } from '../../../components/list/ClubList.tsx';
import { StickyBar } from '../../../components/form/ClubForm.tsx';
import { amountsOf, debitOf, initialValues, type DebitValues } from './debit-values.ts';
import { DebitDialog } from './DebitDialog.tsx';
import { DebitTable } from './DebitTable.tsx';

interface DebitFormProps {
  readonly account: OutingAccount;
}

export function DebitForm({ account }: DebitFormProps) {
  // Kept: another treasurer's debit reads the account again, and must not undo what was typed.
  const [defaultValues] = useState(() => initialValues(account));
  const [asking, setAsking] = useState(false);
  const absent = account.people.filter(({ attendance }) => isAbsent(attendance)).length;
  return (
    <Stack spacing={2}>
      {account.debits > 0 && (
        <Banner tone="warn" title="Cette plongée a déjà été débitée">
          {amountOfEuros(account.debited)} en {plural(account.debits, 'débit', 'débits')}. Un nouveau débit s’y
          ajoute&nbsp;: cochez seulement les personnes qui manquaient.
        </Banner>
      )}
      {absent > 0 && (
        <Banner
          tone="note"
          title={`${plural(absent, 'personne absente n’est pas cochée', 'personnes absentes ne sont pas cochées')}.`}
        >
          Le directeur de plongée l’a noté sur la fiche de la sortie. Cochez-les si le club débite aussi les absents.
        </Banner>
      )}
      <Form noValidate disableInvalidFormNotification defaultValues={defaultValues} onSubmit={() => setAsking(true)}>
        <Sheet>
          <Each account={account} />
          <DebitTable people={account.people} />
          <Foot account={account} />
        </Sheet>
        {asking && <DebitDialog account={account} onClose={() => setAsking(false)} />}
      </Form>
    </Stack>
  );
}

function Each({ account: { people } }: DebitFormProps) {
  const { setValue } = useFormContext<DebitValues>();
  const each = useWatch<DebitValues, 'each'>({ name: 'each' });
  const fillLines = useEvent(() => setValue('amounts', amountsOf(people, each)));
  useEffect(fillLines, [fillLines, each]);
  return (
    <Stack direction="row" spacing={3} sx={{ alignItems: 'flex-end', padding: 2 }}>
      <Box sx={{ width: 200 }}>
        <AmountInput source="each" label="Montant par personne" emptyValue={null} />
      </Box>
      <Box component="p" sx={{ maxWidth: '60ch', paddingBottom: 1, color: 'text.secondary' }}>
        Il remplit toutes les lignes. Vous pouvez ensuite changer le montant d’une personne, ou la décocher.
      </Box>
    </Stack>
  );
}

function Foot({ account: { people } }: DebitFormProps) {
  const { picked, total, obstacle } = debitOf(people, useWatch<DebitValues>() as DebitValues);
  return (
    <StickyBar sx={{ justifyContent: 'space-between', borderTop: 1, borderColor: 'divider' }}>
      <output>
        {plural(picked.length, 'personne cochée', 'personnes cochées')} · total <strong>{amount(total)}</strong>
      </output>
      <Button variant="primary" type="submit" icon="wallet" reason={obstacle} aria-haspopup="dialog">
        Débiter {plural(picked.length, 'porte-monnaie', 'porte-monnaie')}
      </Button>
    </StickyBar>
  );
}
