import { ListContextProvider, useListController } from 'react-admin';
import { Link } from 'react-router';
import type { SettingRecord } from '../../../shared/api/decoders/parametre.ts';
import { shortDayOf } from '../../../shared/messages/dates.ts';
import { paths } from '../../../shared/paths.ts';
import { Badge } from '../../../shared/ui/components/Badge.tsx';
import { ButtonLink } from '../../../shared/ui/components/Button.tsx';
import { Card } from '../../../shared/ui/components/Card.tsx';
import { ErrorMessage } from '../../../shared/ui/feedback/ErrorMessage.tsx';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { Loading, Skeleton } from '../../../shared/ui/feedback/Skeleton.tsx';
import { KeyBadge } from './KeyBadge.tsx';
import { meaningOf, type Meaning } from './meanings.ts';
import styles from './ParametreList.module.css';

/** The words of a text with markup: a paragraph or a list ends a word, bold letters don't. */
const plainOf = (html: string): string =>
  html
    .replaceAll(/<\/?(?:p|br|div|li|ul|ol|h\d)\b[^>]*>/gi, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .trim();

/** In a few words what a setting is set to. */
function summaryOf(setting: SettingRecord, { values }: Meaning): string {
  const parts = [
    values.valeurEntier && setting.valeurEntier !== null ? `${setting.valeurEntier}\u00a0€` : '',
    values.valeurDate ? shortDayOf(setting.valeurDate) : '',
    values.valeurTexte ? plainOf(setting.valeurTexte ?? '') : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** Every setting, what it is for and what it is set to (specification §2 'Settings'). */
export function ParametreList() {
  const list = useListController<SettingRecord>({
    resource: 'parametres',
    sort: { field: 'id', order: 'ASC' },
    perPage: 1000,
    disableAuthentication: true,
  });
  return (
    <ListContextProvider value={list}>
      <PageTitle
        back={paths.home}
        actions={
          <ButtonLink to={paths.parametreNew} variant="primary" icon="plus">
            Nouveau paramètre
          </ButtonLink>
        }
      >
        Paramètres
      </PageTitle>
      {list.error ? (
        <ErrorMessage error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Card>{list.data ? <Table settings={list.data} /> : <Waiting />}</Card>
      )}
    </ListContextProvider>
  );
}

const Waiting = () => (
  <Loading>
    {Array.from({ length: 7 }, (_, row) => (
      <Skeleton key={row} height={40} />
    ))}
  </Loading>
);

const Table = ({ settings }: { readonly settings: readonly SettingRecord[] }) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Paramètre</th>
        <th scope="col">État</th>
        <th scope="col">Valeur</th>
      </tr>
    </thead>
    <tbody>
      {settings.map((setting, position) => {
        const meaning = meaningOf(position);
        const { valeurBooleen: flag } = meaning.values;
        return (
          <tr key={setting.id}>
            <th scope="row">
              <Link to={paths.parametre(setting.id)}>{setting.nom || `Paramètre ${setting.id}`}</Link>
              <p className={styles.purpose}>{meaning.purpose}</p>
            </th>
            <td>
              {meaning.secret && <KeyBadge setting={setting} />}
              {flag && (
                <Badge tone={setting.valeurBooleen ? 'ok' : 'neutral'}>
                  {setting.valeurBooleen ? 'Activé' : 'Désactivé'}
                </Badge>
              )}
            </td>
            <td className={styles.value}>{meaning.secret ? '' : summaryOf(setting, meaning)}</td>
          </tr>
        );
      })}
    </tbody>
  </table>
);
