import { DataTable, SelectInput } from 'react-admin';
import { text } from '#api/json.ts';
import type { ChartAccount, AccountCreate } from '#contract/books.ts';
import { accountNumber, BOOK_KINDS, isAccountNumber } from '#domain/books/accounts.ts';
import { folded } from '#domain/text.ts';
import { BOOK_KIND_LABELS, BOOK_LABELS } from '#messages/books.ts';
import { errorMessages } from '#messages/errors.ts';
import { paths } from '#shared/paths.ts';
import { DialogButton } from '#ui/components/DialogButton.tsx';
import { FormDialog } from '#admin/components/form/FormDialog.tsx';
import { LineInput } from '#admin/components/form/LineInput.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import cells from '#admin/components/list/cells.module.css';
import { ClubList } from '#admin/components/list/ClubList.tsx';
import { CONTROLS, ROW_HEADER } from '#admin/components/list/ClubTable.tsx';
import { ColumnsTable } from '#admin/components/list/ColumnsTable.tsx';
import { choicesOf } from '#admin/components/list/filters.tsx';
import { useProviderMutation } from '#admin/providers/hooks.ts';

const Col = DataTable.Col<ChartAccount>;

/** The chart of accounts, which the treasurer names, numbers and completes. */
export const AccountList = () => (
  <ClubList<ChartAccount>
    title="Plan de comptes"
    back={paths.cashBox}
    actions={
      <DialogButton variant="primary" icon="plus" renderDialog={(close) => <AccountDialog onClose={close} />}>
        Ajouter un compte
      </DialogButton>
    }
    sort={{ field: 'number', order: 'ASC' }}
    empty={<EmptyState icon="wallet" title="Aucun compte" />}
  >
    <ColumnsTable<ChartAccount> aria-label="Comptes" tabIndex={0}>
      <Col {...ROW_HEADER} source="number" label="Numéro" disableSort />
      <Col label="Nom" render={renderName} />
      <Col label="Nature" render={({ kind }) => BOOK_KIND_LABELS[kind]} />
      <Col label="Actions" render={renderChange} {...CONTROLS} />
    </ColumnsTable>
  </ClubList>
);

const isSaid = (name: string, label: string): boolean => folded(label).includes(folded(name));

/** Adds the program's name of an account that the treasurer renamed. */
const renderName = ({ code, label }: ChartAccount) => (
  <span className={cells.inline}>
    {label}
    {code !== null && !isSaid(BOOK_LABELS[code], label) && <span className={cells.quiet}>{BOOK_LABELS[code]}</span>}
  </span>
);

const renderChange = (account: ChartAccount) => (
  <DialogButton size="s" renderDialog={(close) => <AccountDialog account={account} onClose={close} />}>
    Modifier…<span className="visually-hidden"> {account.label}</span>
  </DialogButton>
);

const FIRST = { number: '', label: '', kind: 'EXPENSE' } as const satisfies AccountCreate;

const checkNumber = (typed: unknown) =>
  isAccountNumber(accountNumber(text(typed))) ? undefined : errorMessages.ACCOUNT_NUMBER_INVALID;
const checkLabel = (label: unknown) => (text(label).trim() === '' ? 'Donnez un nom à ce compte.' : undefined);

interface AccountDialogProps {
  /** Undefined for a new account. */
  readonly account?: ChartAccount;
  readonly onClose: () => void;
}

function AccountDialog({ account, onClose }: AccountDialogProps) {
  const save = useProviderMutation({
    mutationFn: (provider, { number, label, kind }: AccountCreate) =>
      account
        ? provider.call('PUT /caisse/comptes/:id', { params: { id: account.id }, body: { number, label } })
        : provider.call('POST /caisse/comptes', { body: { number, label, kind } }),
    success: ({ number, label }) => `Compte ${number}, ${label}, enregistré.`,
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={account ? 'Modifier ce compte' : 'Ajouter un compte'}
      subtitle={account && `${account.number} ${account.label}`}
      confirmLabel="Enregistrer"
      values={account ?? FIRST}
      mutation={save}
      onClose={onClose}
    >
      <LineInput
        source="number"
        label="Numéro"
        helperText="Trois chiffres au moins, comme dans le plan comptable."
        validate={checkNumber}
        maxLength={20}
      />
      <LineInput source="label" label="Nom" validate={checkLabel} maxLength={60} />
      {!account && <SelectInput source="kind" label="Nature" choices={choicesOf(BOOK_KINDS, BOOK_KIND_LABELS)} />}
    </FormDialog>
  );
}
