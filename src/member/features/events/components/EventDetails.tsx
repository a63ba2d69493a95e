import type { EventRecord } from '../../../../shared/api/decoders/event.ts';
import { ExternalLink } from '../../../../shared/ui/components/ExternalLink.tsx';
import { Icon, type IconName } from '../../../../shared/ui/components/Icon.tsx';
import { mapLink } from '../../../../shared/ui/components/map-link.ts';
import styles from './EventDetails.module.css';

export function EventDetails({ event }: { readonly event: EventRecord }) {
  const { street, postal, city, gps, country } = event.site.address;
  const address = [street, [postal, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const map = mapLink(gps);
  const facts: (readonly [IconName, string, React.ReactNode] | false)[] = [
    event.description !== '' && ['edit', 'Remarques', event.description],
    (address !== '' || map !== null) && [
      'place',
      'Adresse',
      <>
        {address}
        {map !== null && (
          <>
            {address !== '' && ' · '}
            <ExternalLink href={map}>Voir sur la carte</ExternalLink>
          </>
        )}
      </>,
    ],
    country !== null && ['info', 'Informations utiles', country],
  ];
  const shown = facts.filter((fact) => fact !== false);
  if (shown.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {shown.map(([icon, term, text]) => (
        <div key={term} className={styles.fact}>
          <dt>
            <Icon name={icon} size={18} />
            {term}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
