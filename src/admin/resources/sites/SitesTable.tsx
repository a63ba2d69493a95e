import { useCanAccess } from 'react-admin';
import { paths } from '../../../shared/paths.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { cx } from '../../../shared/ui/components/cx.ts';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import table from '../../screens/table.module.css';
import { SITE_FIELDS } from './fields.ts';
import { SiteListFrame } from './SiteListFrame.tsx';
import { SiteRow, writeButtonId } from './SiteRow.tsx';
import { SiteRowForm } from './SiteRowForm.tsx';
import styles from './SitesTable.module.css';
import { SortedByName } from './SortedByName.tsx';
import { useSiteList } from './useSiteList.ts';
import { useWriting } from './useWriting.ts';

const { name: _, ...OTHERS } = SITE_FIELDS;

/** All sites in one table. Everybody reads it; who runs the outings adds, changes and deletes in place. */
export function SitesTable() {
  const list = useSiteList();
  const mayWrite = useCanAccess({ resource: 'sites', action: 'edit' }).canAccess === true;
  const { writing, write, done, onTyped, obstacle } = useWriting();
  return (
    <>
      <PageTitle
        back={mayWrite ? paths.sites : paths.home}
        actions={
          mayWrite && (
            <Button
              id={writeButtonId('new')}
              variant="primary"
              icon="plus"
              reason={obstacle}
              onClick={() => write('new')}
            >
              Ajouter un site
            </Button>
          )
        }
      >
        Tableau des sites
      </PageTitle>
      <SiteListFrame list={list} writing={writing === 'new'}>
        {(sites) => (
          <table className={cx(table.table, styles.table)}>
            <thead>
              <tr>
                <SortedByName list={list} />
                {Object.values(OTHERS).map(({ source, label }) => (
                  <th key={source} scope="col">
                    {label}
                  </th>
                ))}
                {mayWrite && (
                  <th scope="col">
                    <span className="visually-hidden">Actions</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {writing === 'new' && <SiteRowForm site={null} onDone={done} onTyped={onTyped} />}
              {sites.map((site) =>
                writing === site.id ? (
                  <SiteRowForm key={site.id} site={site} onDone={done} onTyped={onTyped} />
                ) : (
                  <SiteRow
                    key={site.id}
                    site={site}
                    onWrite={mayWrite ? () => write(site.id) : null}
                    obstacle={obstacle}
                  />
                ),
              )}
            </tbody>
          </table>
        )}
      </SiteListFrame>
    </>
  );
}
