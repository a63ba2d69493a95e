import { Link } from 'react-router';
import type { SiteRecord } from '../../../shared/api/decoders/site.ts';
import { paths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../../shared/ui/components/Button.tsx';
import { cx } from '../../../shared/ui/components/cx.ts';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import table from '../../screens/table.module.css';
import styles from './SiteList.module.css';
import { SiteListFrame } from './SiteListFrame.tsx';
import { SortedByName } from './SortedByName.tsx';
import { placeOf } from './summary.ts';
import { useSiteList } from './useSiteList.ts';

/** Every site with what is known of it in a few words; the name leads to its form (specification §2 'Sites'). */
export function SiteList() {
  const list = useSiteList();
  return (
    <>
      <PageTitle
        back={paths.home}
        actions={
          <>
            <ButtonLink to={paths.sitesTable} icon="edit">
              Modifier dans un tableau
            </ButtonLink>
            <ButtonLink to={paths.siteNew} variant="primary" icon="plus">
              Nouveau site
            </ButtonLink>
          </>
        }
      >
        Sites de plongée
      </PageTitle>
      <SiteListFrame list={list}>
        {(sites) => (
          <table className={cx(table.table, styles.table)}>
            <thead>
              <tr>
                <SortedByName list={list} />
                <th scope="col">Résumé</th>
              </tr>
            </thead>
            <tbody>
              {sites.map((site) => (
                <tr key={site.id} className={styles.row}>
                  <th scope="row" className={styles.name}>
                    <Link to={paths.site(site.id)} className={styles.link}>
                      {site.name}
                    </Link>
                  </th>
                  <td>
                    <Summary address={site.address} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </SiteListFrame>
    </>
  );
}

/** Where it is, and what one has to know: in one line, as far as it goes. */
function Summary({ address }: Pick<SiteRecord, 'address'>) {
  const place = placeOf(address);
  if (place === '' && !address.country) return <span className={styles.unknown}>À compléter</span>;
  return (
    <div className={styles.summary}>
      {place !== '' && <span className={styles.place}>{place}</span>}
      {address.country && <span className={styles.information}>{address.country}</span>}
    </div>
  );
}
