import { TextField } from '@mui/material';
import type { ReactNode } from 'react';
import { RadioButtonGroupInput, TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { ClubRecord } from '#contract/club.ts';
import { SECOND_FACTOR_POLICIES } from '#domain/users/second-factor.ts';
import { FIXED_BY_ENVIRONMENT, POLICY_LABELS } from '#messages/club.ts';
import { RESCUE_PLAN_TEXT } from '#messages/safety.ts';
import { paths } from '#shared/paths.ts';
import { useClubConfig } from '#ui/data/club-hooks.ts';
import { CheckboxInput } from '#admin/components/form/CheckboxInput.tsx';
import { coordinates, FieldGroup, given, TWO_COLUMNS, WHOLE_LINE } from '#admin/components/form/ClubForm.tsx';
import { RowsInput } from '#admin/components/form/RowsInput.tsx';
import { priceColumns, tariffColumns } from '#admin/components/form/TariffInputs.tsx';
import { AmountInput, IntegerInput } from '#admin/components/form/TypedInput.tsx';
import { AccentInput, type ClubField, LogoField, useField, useRefusal } from './fields.tsx';

interface TextProps {
  readonly source: ClubField;
  readonly help?: ReactNode;
  readonly maxLength: number;
  readonly className?: string;
  readonly multiline?: boolean;
  readonly type?: 'email' | 'url';
}

function Text({ source, help, maxLength, ...shown }: TextProps) {
  return (
    <TextInput
      {...shown}
      {...useField(source, help)}
      validate={useRefusal(source)}
      autoComplete="off"
      slotProps={{ htmlInput: { maxLength } }}
    />
  );
}

const LINKS: readonly ClubField[] = [
  'links.shop',
  'links.supervisorList',
  'links.trainings',
  'links.coursePlanning',
  'links.levelOneGroups',
  'links.basinDirector',
  'links.walletDetails',
  'links.oxygenCard',
  'links.dossierPdf',
];

interface RowsProps {
  readonly source: ClubField;
  readonly help: string;
  readonly onRemove?: (index: number) => void;
  readonly children: ReactNode;
}

const Rows = ({ source, help, ...rows }: RowsProps) => <RowsInput {...useField(source, help)} {...rows} />;

const SECRETARY =
  'Expéditeur de tous les e-mails, et adresse à laquelle les membres écrivent\u00a0: son domaine doit autoriser votre serveur d’envoi.';

const RESCUE_PLAN = `Vide\u00a0: «\u00a0${RESCUE_PLAN_TEXT}\u00a0»`;

const aNumber = given('Écrivez un numéro, ou un canal.');
const aName = given('Donnez un nom.');

export function ClubInputs() {
  return (
    <>
      <FieldGroup title="Identité">
        <Text source="club.name" maxLength={100} help="Dans les pages, les e-mails et les documents." />
        <Text source="club.label" maxLength={30} help="Dans la barre du haut et les noms de fichiers." />
        <Text source="club.address" maxLength={300} multiline help={'Dans la notice «\u00a0Vie privée\u00a0».'} />
        <Text source="club.host" maxLength={300} help="Nom et lieu, pour la même notice." />
      </FieldGroup>
      <FieldGroup title="Couleur et logo">
        <AccentInput />
        <LogoField />
      </FieldGroup>
      <FieldGroup title="Adresses e-mail">
        <Text source="club.secretaryEmail" maxLength={200} help={SECRETARY} className={TWO_COLUMNS} />
        <Text source="club.itEmail" maxLength={200} className={TWO_COLUMNS} />
      </FieldGroup>
      <FieldGroup title="Liens des menus">
        <p className={WHOLE_LINE}>Les pages du club que les menus ouvrent. Un lien vide n’y paraît pas.</p>
        {LINKS.map((source) => (
          <Text key={source} source={source} maxLength={500} className={TWO_COLUMNS} />
        ))}
      </FieldGroup>
      <FieldGroup title="Saison">
        <Text source="season" maxLength={9} help="Celle qu’une saison ouverte nomme l’emporte." />
      </FieldGroup>
      <FieldGroup title="Dons aux œuvres">
        <IntegerInput {...useField('donationYear', 'Les membres saisissent les dons de celle-ci.')} />
        <Rows
          source="donationSites"
          help={'Sans ligne, les 22\u00a0sites du produit. La position s’écrit 50.17, 4.724.'}
        >
          <TextInput source="name" label="Nom" validate={aName} />
          <AmountInput source="price" label="Prix" defaultValue={0} />
          <TextInput source="description" label="Ce qu’il couvre" defaultValue="" />
          <TextInput source="gps" label="Position" defaultValue="" validate={coordinates} />
        </Rows>
      </FieldGroup>
      <FieldGroup title="Tarifs des plongées">
        <TariffsInputs />
      </FieldGroup>
      <FieldGroup title="Paiement en ligne">
        <Text source="payment.organization" maxLength={200} help="La fin de l’adresse du club chez HelloAsso." />
        <Text
          source="payment.clientId"
          maxLength={200}
          help={<Link to={paths.parametre(7)}>La clé est au paramètre 7</Link>}
        />
      </FieldGroup>
      <FieldGroup title="Liste complémentaire">
        <CheckboxInput isSwitch {...useField('waitingList.autoPromote')} />
        <IntegerInput unit="h" {...useField('waitingList.quietHours')} />
      </FieldGroup>
      <FieldGroup title="Fiche de sécurité">
        <Rows
          source="safety.emergency"
          help={'Sans ligne\u00a0: SAMU 15, pompiers 18, 112, et en mer CROSS 196\u00a0et VHF 16.'}
        >
          <TextInput source="name" label="Nom" validate={aName} />
          <TextInput source="number" label="Numéro" validate={aNumber} />
          <CheckboxInput source="sea" label="En mer seulement" defaultValue={false} />
        </Rows>
        <Rows
          source="safety.basins"
          help={'Jusqu’à 6\u00a0m, la fiche n’y est pas obligatoire. Sans ligne\u00a0: PISCINE.'}
        >
          <TextInput source="site" label="Site" validate={aName} />
          <AmountInput source="depth" label="Profondeur" unit="m" validate={aDepth} defaultValue={null} />
        </Rows>
        <Text source="safety.rescuePlan" maxLength={500} multiline className={WHOLE_LINE} help={RESCUE_PLAN} />
      </FieldGroup>
      <FieldGroup title="Deuxième facteur">
        <RadioButtonGroupInput
          row={false}
          choices={POLICIES}
          className={TWO_COLUMNS}
          {...useField('security.secondFactor')}
        />
        <PasskeysHost />
      </FieldGroup>
    </>
  );
}

/** The columns of the table, then its rows. */
function TariffsInputs() {
  const { getValues, setValue, unregister } = useFormContext<Pick<ClubRecord, 'tariffs'>>();
  const kinds = useWatch<Pick<ClubRecord, 'tariffs'>, 'tariffs.kinds'>({ name: 'tariffs.kinds' });
  const removeColumn = (removed: number): void => {
    // The prices of the only kind become those of everybody.
    if (kinds.length === 1) return;
    const rows = getValues('tariffs.rows').map((row) => ({
      ...row,
      prices: row.prices.filter((_price, kind) => kind !== removed),
    }));
    // The inputs of the last column go, and would leave their prices to the next kind.
    unregister(rows.map((_row, index) => `tariffs.rows.${index}.prices.${kinds.length - 1}` as const));
    setValue('tariffs.rows', rows, { shouldDirty: true });
  };
  return (
    <>
      <Rows
        source="tariffs.kinds"
        help="Les colonnes du tarif, et le choix de la fiche d’un membre. Sans type, un membre a le prix du premier."
        onRemove={removeColumn}
      >
        <TextInput source="name" label="Nom" validate={aName} />
      </Rows>
      <Rows source="tariffs.rows" help={TARIFFS_HELP}>
        {tariffColumns}
        {priceColumns(kinds)}
      </Rows>
    </>
  );
}

const TARIFFS_HELP =
  'Pour chaque plongée qui n’a ni prix ni tarifs à elle, sauf les dates à retenir. Une ligne sans niveau vaut pour tous les autres\u00a0; sans prix, rien n’est montré ni proposé.';

const aDepth = (depth: number) => (depth > 0 && depth <= 60 ? undefined : 'Écrivez une profondeur jusqu’à 60\u00a0m.');
const POLICIES = SECOND_FACTOR_POLICIES.map((id) => ({ id, name: POLICY_LABELS[id] }));

function PasskeysHost() {
  const { passkeys } = useClubConfig();
  return (
    <TextField label="Nom du site pour les clés d’accès" value={passkeys} helperText={FIXED_BY_ENVIRONMENT} disabled />
  );
}
