import { Box, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import { RadioButtonGroupInput, required, SelectInput, TextInput, useInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { ClubRecord } from '#contract/club.ts';
import { REASONS } from '#domain/daos/entry.ts';
import { SECOND_FACTOR_POLICIES } from '#domain/users/second-factor.ts';
import { addDays } from '#domain/dates.ts';
import { FIXED_BY_ENVIRONMENT, POLICY_LABELS } from '#messages/club.ts';
import { weekdayName } from '#messages/format.ts';
import { RESCUE_PLAN_TEXT } from '#messages/safety.ts';
import { paths } from '#shared/paths.ts';
import { useClubConfig } from '#ui/data/club-hooks.ts';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { CheckboxInput } from '#admin/components/form/CheckboxInput.tsx';
import { coordinates, FieldGroup, given, TWO_COLUMNS, WHOLE_LINE } from '#admin/components/form/ClubForm.tsx';
import { DayInput } from '#admin/components/form/DayInput.tsx';
import { RowsInput } from '#admin/components/form/RowsInput.tsx';
import { priceColumns, tariffColumns } from '#admin/components/form/TariffInputs.tsx';
import { AmountInput, IntegerInput } from '#admin/components/form/TypedInput.tsx';
import type { SectionName } from './sections.ts';
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

interface NamedProps {
  readonly source: ClubField;
  readonly help?: string;
}

const Whole = ({ source, help, ...unit }: NamedProps & { readonly unit?: string }) => (
  <IntegerInput {...unit} {...useField(source, help)} />
);

const Day = ({ source, help }: NamedProps) => (
  <DayInput emptyValue="" validate={useRefusal(source)} {...useField(source, help)} />
);

const Tick = ({ source, help }: NamedProps) => <CheckboxInput isSwitch {...useField(source, help)} />;

const Weekday = () => <SelectInput choices={WEEKDAYS} validate={required()} {...useField('outingNews.weekday')} />;

const Policy = () => (
  <RadioButtonGroupInput
    row={false}
    choices={POLICIES}
    className={TWO_COLUMNS}
    {...useField('security.secondFactor')}
  />
);

const Rows = ({ source, help, ...rows }: RowsProps) => <RowsInput {...useField(source, help)} {...rows} />;

const SECRETARY =
  'Expéditeur de tous les e-mails, et adresse à laquelle les membres écrivent\u00a0: son domaine doit autoriser votre serveur d’envoi.';

const BODY_NUMBER_HELP = 'Il nomme aussi le fichier des écritures comptables.';
const GENERAL_INTEREST_HELP = 'Le jour où le comité l’a vérifié, ou celui des statuts qui le permettent.';
const PRICES_HELP =
  'Ce que coûte la plongée de la personne qui encadre, au tarif du site\u00a0: décoché, seuls ses kilomètres comptent, et les frais que le trésorier a acceptés.';
const DECLARATION_HELP =
  'La page où le trésorier déclare le nombre et la somme des reçus (CGI, art.\u00a0222\u00a0bis).';

/** One checkbox per reason. */
function Reasons() {
  const { source, label, disabled } = useField('receipts.reasons');
  const { field } = useInput<readonly string[]>({ source });
  const chosen: readonly unknown[] = Array.isArray(field.value) ? field.value : [];
  return (
    <fieldset className={WHOLE_LINE} disabled={disabled}>
      <Box component="legend" sx={{ p: 0, mb: 0.5, fontWeight: 'var(--weight-medium)' }}>
        {label}
      </Box>
      {REASONS.map((reason) => (
        <Checkbox
          key={reason}
          label={reason}
          checked={chosen.includes(reason)}
          onChange={({ target }) =>
            field.onChange(REASONS.filter((one) => (one === reason ? target.checked : chosen.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}

const RESCUE_PLAN = `Vide\u00a0: «\u00a0${RESCUE_PLAN_TEXT}\u00a0»`;

const aNumber = given('Écrivez un numéro, ou un canal.');
const aName = given('Donnez un nom.');

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

const CHARGES_HELP = 'Le prix est dit avant, et pris avec la place. Une plongée peut choisir autrement.';
const LATE_HELP = 'Qui se désinscrit plus tôt est remboursé aussitôt.';
const KEPT_HELP = 'Du prix, en cas de désinscription tardive\u00a0: une proposition, que le trésorier confirme.';

const TARIFFS_HELP =
  'Pour chaque plongée qui n’a ni prix ni tarifs à elle, sauf les dates à retenir. Une ligne sans niveau vaut pour tous les autres\u00a0; sans prix, rien n’est montré ni proposé.';

const aDepth = (depth: number) => (depth > 0 && depth <= 60 ? undefined : 'Écrivez une profondeur jusqu’à 60\u00a0m.');
/** The first of January 2024 is a Monday. */
const WEEKDAYS = [...Array(7).keys()].map((id) => ({ id, name: weekdayName(addDays('2024-01-01', id)) }));
const POLICIES = SECOND_FACTOR_POLICIES.map((id) => ({ id, name: POLICY_LABELS[id] }));

function PasskeysHost() {
  const { passkeys } = useClubConfig();
  return (
    <TextField label="Nom du site pour les clés d’accès" value={passkeys} helperText={FIXED_BY_ENVIRONMENT} disabled />
  );
}

/** Inputs of each section. */
export const INPUTS: Readonly<Record<SectionName, ReactNode>> = {
  identite: (
    <>
      <FieldGroup title="Identité">
        <Text source="club.name" maxLength={100} help="Dans les pages, les e-mails et les documents." />
        <Text source="club.label" maxLength={30} help="Dans la barre du haut et les noms de fichiers." />
        <Text source="club.address" maxLength={300} multiline help={'Dans la notice «\u00a0Vie privée\u00a0».'} />
        <Text source="club.host" maxLength={300} help="Nom et lieu, pour la même notice." />
      </FieldGroup>
      <FieldGroup title="Adresses e-mail">
        <Text source="club.secretaryEmail" maxLength={200} help={SECRETARY} className={TWO_COLUMNS} />
        <Text source="club.itEmail" maxLength={200} className={TWO_COLUMNS} />
      </FieldGroup>
    </>
  ),
  apparence: (
    <FieldGroup title="Couleur et logo">
      <AccentInput />
      <LogoField />
    </FieldGroup>
  ),
  liens: (
    <FieldGroup title="Liens des menus">
      <p className={WHOLE_LINE}>Les pages du club que les menus ouvrent. Un lien vide n’y paraît pas.</p>
      {LINKS.map((source) => (
        <Text key={source} source={source} maxLength={500} className={TWO_COLUMNS} />
      ))}
    </FieldGroup>
  ),
  saison: (
    <>
      <FieldGroup title="Saison">
        <Text source="season" maxLength={9} help="Remplacée par celle de la dernière saison ouverte." />
      </FieldGroup>
      <FieldGroup title="Dons aux œuvres">
        <Whole source="donationYear" help="Année pour laquelle les membres peuvent saisir leurs dons." />
        <Rows
          source="donationSites"
          help={'Liste vide\u00a0: les 22\u00a0sites par défaut. La position s’écrit 50.17, 4.724.'}
        >
          <TextInput source="name" label="Nom" validate={aName} />
          <AmountInput source="price" label="Prix" defaultValue={0} />
          <TextInput source="description" label="Ce qu’il couvre" defaultValue="" />
          <TextInput source="gps" label="Position" defaultValue="" validate={coordinates} />
        </Rows>
      </FieldGroup>
    </>
  ),
  recus: (
    <>
      <FieldGroup title="Mentions du reçu (formulaire 2041-RD)">
        <p className={WHOLE_LINE}>Le nom et l’adresse du club sont dans «&nbsp;Identité&nbsp;».</p>
        <Text source="receipts.identifier" maxLength={20} help={BODY_NUMBER_HELP} />
        <Text
          source="receipts.quality"
          maxLength={200}
          help="Par exemple&nbsp;: association loi 1901 d’intérêt général."
        />
        <Text source="receipts.object" maxLength={300} multiline className={WHOLE_LINE} help="Celui des statuts." />
        <Text source="receipts.signatory" maxLength={100} help="Prénom et nom, imprimés en guise de signature." />
        <Text source="receipts.signatoryRole" maxLength={100} help="Par exemple&nbsp;: trésorière." />
        <Day source="receipts.generalInterestOn" help={GENERAL_INTEREST_HELP} />
        <Day source="receipts.rescriptOn" help="S’il y en a un." />
      </FieldGroup>
      <FieldGroup title="Ce qui ouvre droit au reçu">
        <Reasons />
        <div className={WHOLE_LINE}>
          <Tick source="receipts.pricesCount" help={PRICES_HELP} />
        </div>
      </FieldGroup>
      <FieldGroup title="Déclaration annuelle">
        <Text source="receipts.declaration" maxLength={500} className={WHOLE_LINE} help={DECLARATION_HELP} />
      </FieldGroup>
    </>
  ),
  tarifs: (
    <FieldGroup title="Tarifs des plongées">
      <TariffsInputs />
      <Tick source="charges.atRegistration" help={CHARGES_HELP} />
      <Whole source="charges.lateHours" unit="h avant" help={LATE_HELP} />
      <Whole source="charges.keptPercent" unit="%" help={KEPT_HELP} />
    </FieldGroup>
  ),
  paiement: (
    <FieldGroup title="Paiement en ligne">
      <Text source="payment.organization" maxLength={200} help="La fin de l’adresse du club chez HelloAsso." />
      <Text
        source="payment.clientId"
        maxLength={200}
        help={<Link to={paths.parametre(7)}>La clé est au paramètre 7</Link>}
      />
    </FieldGroup>
  ),
  inscriptions: (
    <>
      <FieldGroup title="Liste complémentaire">
        <Tick source="waitingList.autoPromote" />
        <Whole source="waitingList.quietHours" unit="h" />
      </FieldGroup>
      <FieldGroup title="De nouvelles plongées">
        <p className={WHOLE_LINE}>
          L’e-mail qui dit aux membres, chaque semaine, les plongées nouvelles qu’ils peuvent rejoindre.
        </p>
        <Weekday />
        <Whole source="outingNews.hour" unit="h" />
      </FieldGroup>
    </>
  ),
  donnees: (
    <FieldGroup title="Ce que les membres corrigent">
      <p className={WHOLE_LINE}>
        Coché, le changement d’un membre attend votre accord dans «&nbsp;Demandes sur les données&nbsp;»&nbsp;; sinon,
        il compte aussitôt.
      </p>
      <Tick source="checkedFirst.certificate" />
      <Tick source="checkedFirst.contact" />
      <Tick source="checkedFirst.emergency" />
      <Tick source="checkedFirst.image" />
    </FieldGroup>
  ),
  secours: (
    <FieldGroup title="Fiche de sécurité">
      <Rows
        source="safety.emergency"
        help={'Liste vide\u00a0: SAMU 15, pompiers 18, 112, et en mer CROSS 196\u00a0et VHF 16.'}
      >
        <TextInput source="name" label="Nom" validate={aName} />
        <TextInput source="number" label="Numéro" validate={aNumber} />
        <CheckboxInput source="sea" label="En mer seulement" defaultValue={false} />
      </Rows>
      <Rows
        source="safety.basins"
        help={'Jusqu’à 6\u00a0m, la fiche n’y est pas obligatoire. Liste vide\u00a0: PISCINE.'}
      >
        <TextInput source="site" label="Site" validate={aName} />
        <AmountInput source="depth" label="Profondeur" unit="m" validate={aDepth} defaultValue={null} />
      </Rows>
      <Text source="safety.rescuePlan" maxLength={500} multiline className={WHOLE_LINE} help={RESCUE_PLAN} />
    </FieldGroup>
  ),
  connexion: (
    <FieldGroup title="Double authentification">
      <Policy />
      <PasskeysHost />
    </FieldGroup>
  ),
};
