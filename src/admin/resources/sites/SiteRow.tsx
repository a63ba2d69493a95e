import { useState } from 'react';
import type { SiteRecord } from '../../../shared/api/decoders/site.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { mapLink } from '../../../shared/ui/components/map-link.ts';
import { useFocusKept } from '../../components/useFocusHandover.ts';
import { DeleteSiteQuestion } from './DeleteSiteQuestion.tsx';
import styles from './SitesTable.module.css';

interface SiteRowProps {
  readonly site: SiteRecord;
  /** Turns the row into a form; null for those who only read. */
  readonly onWrite: (() => void) | null;
  /** Why it can't be turned into one now. */
  readonly obstacle: string | null;
}

/** By which the focus finds back to where a row was opened. */
export const writeButtonId = (site: number | string): string => `modifier-site-${site}`;

/** A site as everybody reads it. */
export function SiteRow({ site, onWrite, obstacle }: SiteRowProps) {
  const row = useFocusKept<HTMLTableRowElement>();
  const [asking, setAsking] = useState(false);
  const { street, postal, city, gps, country } = site.address;
  const map = mapLink(gps);
  return (
    <tr ref={row}>
      <th scope="row">{site.name}</th>
      <td>{street}</td>
      <td>{postal}</td>
      <td>{city}</td>
      <td>
        {map === null ? (
          gps
        ) : (
          <a href={map} target="_blank" rel="noopener noreferrer">
            {gps}
            <span className="visually-hidden"> : voir sur la carte (nouvel onglet)</span>
          </a>
        )}
      </td>
      <td className={styles.information}>{country}</td>
      {onWrite && (
        <td className={styles.actions}>
          <div className={styles.buttons}>
            <Button
              id={writeButtonId(site.id)}
              size="s"
              variant="quiet"
              icon="edit"
              aria-label={`Modifier ${site.name}`}
              reason={obstacle}
              onClick={onWrite}
            >
              Modifier
            </Button>
            <Button
              size="s"
              variant="quiet"
              icon="trash"
              aria-haspopup="dialog"
              aria-label={`Supprimer ${site.name}`}
              onClick={() => setAsking(true)}
            >
              Supprimer
            </Button>
          </div>
          {asking && (
            <DeleteSiteQuestion site={site} onDone={() => setAsking(false)} onClose={() => setAsking(false)} />
          )}
        </td>
      )}
    </tr>
  );
}
