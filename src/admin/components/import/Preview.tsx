import { Stack, Typography } from '@mui/material';
import { DataTable } from 'react-admin';
import type { ImportedLine, ImportPreview } from '#contract/import.ts';
import { PAID_BY, type PaidBy } from '#domain/books/means.ts';
import type { ImportKind, ColumnLabels } from '#domain/import/columns.ts';
import type { ImportOutcome } from '#domain/import/lines.ts';
import { keysIn } from '#domain/records.ts';
import { PAID_BY_CHOICES } from '#messages/books.ts';
import { plural, amountOfEuros } from '#messages/format.ts';
import { COLUMN_LABELS } from '#messages/import.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { Banner } from '#ui/feedback/states.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { Options, Select } from '#ui/form/Field.tsx';
import forms from '../form/forms.module.css';
import { ChangedValue } from '../history/History.tsx';
import cells from '../list/cells.module.css';
import { ClubTable } from '../list/ClubTable.tsx';

/** In the order of the preview. */
const OF_MEMBERS = {
  wrong: { label: 'À corriger', tone: 'danger', one: 'ligne à corriger', many: 'lignes à corriger' },
  new: { label: 'Nouveau', tone: 'ok', one: 'nouveau plongeur', many: 'nouveaux plongeurs' },
  changes: { label: 'Modifié', tone: 'note', one: 'plongeur modifié', many: 'plongeurs modifiés' },
  unchanged: { label: 'Inchangé', tone: 'neutral', one: 'ligne inchangée', many: 'lignes inchangées' },
} as const satisfies Record<ImportOutcome, object>;

const OF_OUTINGS = {
  ...OF_MEMBERS,
  new: { label: 'Nouvelle', tone: 'ok', one: 'nouvelle sortie', many: 'nouvelles sorties' },
  unchanged: { label: 'Connue', tone: 'neutral', one: 'sortie déjà au calendrier', many: 'sorties déjà au calendrier' },
} as const satisfies Record<ImportOutcome, object>;

const OUTCOMES = { members: OF_MEMBERS, outings: OF_OUTINGS };

interface Kind {
  readonly kind: ImportKind;
}

const Sentences = ({ of }: { readonly of: readonly string[] }) => of.map((one) => <p key={one}>{one}</p>);

export function Preview({ preview, kind }: { readonly preview: ImportPreview } & Kind) {
  const { problems, counts, mails, lines, sheet, warnings } = preview;
  const outcomes = OUTCOMES[kind];
  const present = keysIn(outcomes).filter((outcome) => counts[outcome] > 0);
  const titleOf = (outcome: ImportOutcome) => plural(counts[outcome], outcomes[outcome].one, outcomes[outcome].many);
  return (
    <Stack spacing={2}>
      {problems.length > 0 ? (
        <Banner tone="danger" title="Ce fichier ne peut pas être lu" live="alert">
          <Sentences of={problems} />
        </Banner>
      ) : (
        <Stack component="output" direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
          {present.map((outcome) => (
            <Badge key={outcome} tone={outcomes[outcome].tone}>
              {titleOf(outcome)}
            </Badge>
          ))}
        </Stack>
      )}
      {sheet !== null && <p className={cells.quiet}>{`Feuille lue\u00a0: «\u00a0${sheet}\u00a0».`}</p>}
      {warnings.length > 0 && (
        <Banner tone="warn" title="À vérifier">
          <Sentences of={warnings} />
        </Banner>
      )}
      {mails.welcome + mails.reminders > 0 && (
        <Banner tone="note">
          {`À l’importation partiront ${plural(mails.welcome, 'e-mail d’accueil', 'e-mails d’accueil')} (avec un mot de passe à usage unique) et ${plural(mails.reminders, 'rappel', 'rappels')} de certificat médical.`}
        </Banner>
      )}
      {present
        .filter((outcome) => outcome !== 'unchanged')
        .map((outcome) => (
          <Lines
            key={`${preview.digest} ${outcome}`}
            outcome={outcome}
            title={titleOf(outcome)}
            lines={lines.filter((line) => line.outcome === outcome)}
            kind={kind}
          />
        ))}
    </Stack>
  );
}

interface LinesProps extends Kind {
  readonly outcome: ImportOutcome;
  /** `12 nouveaux plongeurs` */
  readonly title: string;
  readonly lines: readonly ImportedLine[];
}

const Col = DataTable.Col<ImportedLine & { readonly id: number }>;

function Lines({ outcome, title, lines, kind }: LinesProps) {
  const { label, tone } = OUTCOMES[kind][outcome];
  return (
    <section aria-label={title}>
      <h2 className={forms.subtitle}>{title}</h2>
      <ClubTable tabIndex={0} label={title} data={lines.map((line) => ({ ...line, id: line.line }))} rowsAtOnce={100}>
        <Col source="line" label="Ligne" />
        {kind === 'members' && <Col source="licenceNumber" label="Licence" />}
        <Col
          label={kind === 'members' ? 'Plongeur' : 'Sortie'}
          render={({ name }) => (
            <>
              {name} <Badge tone={tone}>{label}</Badge>
            </>
          )}
        />
        <Col
          label={outcome === 'wrong' ? 'Ce qui ne va pas' : 'Ce qui sera enregistré'}
          style={{ width: '55%' }}
          render={(line) => <Details line={line} kind={kind} />}
        />
      </ClubTable>
    </section>
  );
}

const Details = ({ line: { errors, changes, outcome }, kind }: { readonly line: ImportedLine } & Kind) => (
  <Stack component="ul" direction="row" sx={{ flexWrap: 'wrap', columnGap: 2 }}>
    {errors.map(({ column, message }) => (
      <Typography key={`${column} ${message}`} component="li" variant="inherit" color="error" sx={{ width: '100%' }}>
        {message}
      </Typography>
    ))}
    {errors.length === 0 &&
      changes.map(({ field, before, after }) => (
        <li key={field}>
          <span className={cells.quiet}>{COLUMN_LABELS[kind][field] ?? field}</span>{' '}
          <ChangedValue field={field} before={before} after={after} isNew={outcome === 'new'} />
        </li>
      ))}
  </Stack>
);

interface SamePersonsProps extends Pick<ImportPreview, 'samePersons'> {
  readonly confirmed: boolean;
  readonly onConfirm: (confirmed: boolean) => void;
}

/** Asks before people get a second record, each with its wallet. */
export const SamePersons = ({ samePersons, confirmed, onConfirm }: SamePersonsProps) =>
  samePersons.length > 0 && (
    <Banner tone="warn" title="Ces personnes sont peut-être déjà membres">
      <Sentences of={samePersons} />
      <p>Si c’est la même personne, corrigez sa licence dans le fichier, ou sur sa fiche.</p>
      <Checkbox
        label="Ce sont d’autres personnes, à ajouter"
        checked={confirmed}
        onChange={({ target }) => onConfirm(target.checked)}
      />
    </Banner>
  );

/** Sums of the file, to compare with the club's books before it is written. */
export function Totals({ totals }: Pick<ImportPreview, 'totals'>) {
  const { wallets, feesDue, feesPaid, certificates, tribes, unknownSites } = totals;
  const sums = [
    wallets.count > 0 &&
      `Porte-monnaie\u00a0: ${plural(wallets.count, 'solde', 'soldes')}, ${amountOfEuros(wallets.euros)} en tout`,
    feesPaid.count + feesDue.count > 0 &&
      `Cotisations\u00a0: ${plural(feesPaid.count, 'payée', 'payées')} (${amountOfEuros(feesPaid.euros)}), ${plural(feesDue.count, 'due', 'dues')} (${amountOfEuros(feesDue.euros)})`,
    certificates > 0 && `Certificats médicaux\u00a0: ${certificates}`,
    tribes > 0 && `Tribus\u00a0: ${tribes}`,
  ].filter((sum) => sum !== false);
  return (
    <>
      {unknownSites.length > 0 && (
        <Banner tone="warn" title="Sites inconnus">
          {`${unknownSites.join(', ')}\u00a0: ajoutez-les d’abord aux sites, ou corrigez leur nom dans le fichier.`}
        </Banner>
      )}
      {sums.length > 0 && (
        <Banner tone="note" title="Ce que dit le fichier">
          <Sentences of={sums} />
        </Banner>
      )}
    </>
  );
}

interface MeansFormProps extends Pick<ImportPreview, 'totals'> {
  readonly means: PaidBy | undefined;
  readonly onChoose: (means: PaidBy | undefined) => void;
}

/** One choice for all sums whose means the file does not say. */
export const MeansForm = ({ totals: { unknownMeans }, means, onChoose }: MeansFormProps) =>
  (unknownMeans.count > 0 || means !== undefined) && (
    <div className={forms.grid}>
      <Select
        label={
          unknownMeans.count > 0
            ? `Moyen de paiement que le fichier ne dit pas\u00a0: ${plural(unknownMeans.count, 'somme', 'sommes')}, ${amountOfEuros(unknownMeans.euros)}`
            : 'Moyen de paiement que le fichier ne dit pas'
        }
        value={means ?? ''}
        onChange={({ target }) => onChoose(PAID_BY.find((one) => one === target.value))}
      >
        <Options of={[['', 'Inconnu\u00a0: à expliquer ensuite dans la caisse'], ...PAID_BY_CHOICES]} />
      </Select>
    </div>
  );

/** Fields by the place of their column; '' leaves it out. */
export type ColumnChoices = ReadonlyMap<number, string>;

interface ColumnChoicesProps extends Pick<ImportPreview, 'columns'> {
  readonly labels: ColumnLabels;
  readonly onChoose: (choices: ColumnChoices) => void;
}

/** For columns that no heading explains: what they bring, which the club remembers. */
export function ColumnsForm({ columns, labels, onChoose }: ColumnChoicesProps) {
  const open = columns.map((column, at) => ({ ...column, at })).filter(({ asks }) => asks);
  if (open.length === 0) return null;
  const nameOf = (heading: string, at: number): string =>
    columns.filter((column) => column.heading === heading).length > 1 ? `${heading} (colonne ${at + 1})` : heading;
  const choose = (at: number, field: string): void =>
    onChoose(new Map(open.map((column) => [column.at, column.at === at ? field : (column.field ?? '')])));
  return (
    <section aria-label="Colonnes à choisir">
      <h2 className={forms.subtitle}>Colonnes à choisir</h2>
      <Typography variant="inherit" sx={{ mb: 2 }}>
        Dites ce qu’elles contiennent&nbsp;: ce choix est gardé pour le prochain fichier.
      </Typography>
      <div className={forms.grid}>
        {open.map(({ heading, field, at }) => (
          <Select
            key={at}
            label={nameOf(heading, at)}
            value={field ?? ''}
            onChange={({ target }) => choose(at, target.value)}
          >
            <Options of={[['', 'Ne pas reprendre'], ...Object.entries(labels)]} />
          </Select>
        ))}
      </div>
    </section>
  );
}
