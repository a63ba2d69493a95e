import type { Parametre } from '#contract/parametres.ts';
import Typography from '@mui/material/Typography';
import { CreateButton, DataTable } from 'react-admin';
import { shortDayOf } from '#messages/format.ts';
import type { SettingMeaning } from '#messages/parametres.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { ClubList } from '#admin/components/list/ClubList.tsx';
import { RowLink, useRowClick, ROW_HEADER } from '#admin/components/list/ClubTable.tsx';
import { useMeanings, KeyBadge } from './ParametreInputs.tsx';

const Col = DataTable.Col<Parametre>;

/** Settings of the club (specification §2 'Settings'). */
export function ParametreList() {
  const meaningOf = useMeanings();
  return (
    <ClubList<Parametre>
      title="Paramètres"
      actions={<CreateButton to={paths.parametreNew} label="Nouveau paramètre" />}
      sort={{ field: 'id', order: 'ASC' }}
      perPage={1000}
      pagination={false}
      empty={<EmptyState icon="edit" title="Aucun paramètre pour l’instant" />}
    >
      <DataTable<Parametre> rowClick={useRowClick(paths.parametre)} aria-label="Paramètres">
        <Col
          {...ROW_HEADER}
          label="Paramètre"
          style={{ paddingBlock: 8 }}
          render={({ id, nom }) => (
            <>
              <RowLink to={paths.parametre(id)}>{nom || `Paramètre ${id}`}</RowLink>
              <Typography variant="inherit" sx={QUIET}>
                {meaningOf(id).purpose}
              </Typography>
            </>
          )}
        />
        <Col label="État" render={(setting) => <State setting={setting} meaning={meaningOf(setting.id)} />} />
        <Col label="Valeur" style={ONE_LINE} render={(setting) => summaryOf(setting, meaningOf(setting.id))} />
      </DataTable>
    </ClubList>
  );
}

const QUIET = { color: 'text.secondary', fontWeight: 'fontWeightRegular', whiteSpace: 'normal' };
const ONE_LINE = { maxWidth: 360, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

function State({ setting, meaning }: { readonly setting: Parametre; readonly meaning: SettingMeaning }) {
  if (meaning.secret) return <KeyBadge setting={setting} />;
  if (!meaning.values.valeurBooleen) return null;
  const isOn = setting.valeurBooleen;
  return <Badge tone={isOn ? 'ok' : 'neutral'}>{isOn ? 'Activé' : 'Désactivé'}</Badge>;
}

/** Blocks end a word, inline elements don't. */
const plainText = (html: string): string =>
  html
    .replaceAll(/<\/?(?:p|br|div|li|ul|ol|h\d)\b[^>]*>/gi, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .trim();

function summaryOf(setting: Parametre, { values, secret }: SettingMeaning): string {
  if (secret) return '';
  const parts = [
    values.valeurEntier && setting.valeurEntier !== null ? `${setting.valeurEntier}\u00a0€` : '',
    values.valeurDate ? shortDayOf(setting.valeurDate) : '',
    values.valeurTexte ? plainText(setting.valeurTexte ?? '') : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
