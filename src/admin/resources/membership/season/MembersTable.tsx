import { Box } from '@mui/material';
import { DataTable } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { sortedName } from '../../../../shared/domain/divers/identity.ts';
import type { Cents } from '../../../../shared/domain/money.ts';
import { amount, levelLabel } from '../../../../shared/messages/format.ts';
import { Badge } from '../../../../shared/ui/components/Badge.tsx';
import cells from '../../../components/list/cells.module.css';
import { ROW_HEADER, ClubTable } from '../../../components/list/ClubTable.tsx';
import { DOSSIER_BADGES, WARNING_BADGES } from '../dossier-labels.ts';
import type { usePartsQuery } from '../../../providers/hooks.ts';
import { candidateOf, type Candidate, type Choice, type SeasonValues } from './season-form.ts';

const Col = DataTable.Col<Candidate>;

const part = (cents: Cents | undefined) =>
  cents === undefined ? '…' : cents === 0 ? <span className={cells.quiet}>–</span> : amount(cents);

const renderWarnings = ({ member, warnings }: Candidate) => (
  <span className={cells.inline}>
    {warnings.map((warning) => (
      <Badge key={warning} tone={WARNING_BADGES[warning].tone}>
        {WARNING_BADGES[warning].label({ ...member, cotisation: candidateOf(member).cotisation })}
      </Badge>
    ))}
  </span>
);

// Constant, so that a tick or a letter draws no other row.
const COLUMNS = [
  <Col key="chosen" label="Dossier" render={(candidate) => <ChosenCheckbox candidate={candidate} />} />,
  <Col key="name" {...ROW_HEADER} label="Membre" render={({ member }) => sortedName(member)} />,
  <Col key="level" label="Niveau" render={({ member }) => levelLabel(member.level)} />,
  <Col key="adhesion" label="Adhésion" align="right" render={({ parts }) => part(parts?.adhesion)} />,
  <Col key="licence" label="Licence" align="right" render={({ parts }) => part(parts?.licence)} />,
  <Col
    key="insurance"
    label="Assurance"
    align="right"
    render={({ member, parts }) => (
      <>
        {parts === null ? '…' : amount(parts.insurance)}
        <small className={cells.secondLine}>{member.assurance.trim()}</small>
      </>
    )}
  />,
  <Col key="rebate" label="Réduction" align="right" render={({ parts }) => part(parts?.supervisorRebate)} />,
  <Col
    key="total"
    label="Cotisation"
    align="right"
    render={({ total }) => <strong>{total === null ? '…' : amount(total)}</strong>}
  />,
  <Col key="state" label="Aujourd’hui" render={renderState} />,
  <Col key="warnings" label="Remarques" render={renderWarnings} />,
];

function ChosenCheckbox({ candidate: { id, member, proposed } }: { readonly candidate: Candidate }) {
  const { setValue } = useFormContext<SeasonValues>();
  const choice = useWatch<SeasonValues, `choices.${string}`>({ name: `choices.${id}` }) as Choice | undefined;
  return (
    <input
      type="checkbox"
      className={cells.checkbox}
      aria-label={`Dossier pour ${sortedName(member)}`}
      checked={choice?.chosen ?? proposed}
      onChange={({ target }) => setValue(`choices.${id}`, { member, chosen: target.checked }, { shouldDirty: true })}
    />
  );
}

function renderState({ member: { state } }: Candidate) {
  if (state === null) return <span className={cells.quiet}>–</span>;
  return <Badge tone={DOSSIER_BADGES[state].tone}>{DOSSIER_BADGES[state].label}</Badge>;
}

interface MembersTableProps {
  readonly candidates: readonly Candidate[];
  readonly more: ReturnType<typeof usePartsQuery>['more'];
}

export const MembersTable = ({ candidates, more }: MembersTableProps) => (
  // From edge to edge of the card.
  <Box sx={{ margin: '0 -24px -24px', borderTop: 1, borderColor: 'divider' }}>
    <ClubTable<Candidate> label="Membres et cotisations" data={[...candidates]} more={more}>
      {COLUMNS}
    </ClubTable>
  </Box>
);
