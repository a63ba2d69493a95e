import type { ClubEvent } from '#contract/events.ts';
import { cx } from '#ui/components/cx.ts';
import type { ReactNode } from 'react';
import { callFile } from '#api/client/call.ts';
import { parisDay } from '#domain/dates.ts';
import { isCharged } from '#domain/events/charges.ts';
import { mayChangeEvent } from '#domain/events/changes.ts';
import { can, type Actor } from '#domain/permissions.ts';
import { longDay, timeOf } from '#messages/format.ts';
import { errorMessages } from '#messages/errors.ts';
import { registrantsFileName, safetySheetFileName } from '#messages/file-names.ts';
import { addressLine, meetingWords, movedLine } from '#messages/outing.ts';
import { priceText } from '#messages/prices.ts';
import { paths } from '#shared/paths.ts';
import { Button, ButtonLink } from '#ui/components/Button.tsx';
import { ExternalLink } from '#ui/components/ExternalLink.tsx';
import { Icon, type IconName } from '#ui/components/Icon.tsx';
import { mapLink } from '#ui/components/map-link.ts';
import { useClubConfig, useOffers } from '#ui/data/club-hooks.ts';
import { ownPrice, type Viewer } from '#ui/data/viewer.ts';
import { DownloadButton } from '#ui/files/DownloadButton.tsx';
import { Marks, marksOf } from '#ui/outings/outing-marks.tsx';
import terms from '#ui/outings/CancelEvent.module.css';
import { directorsOf } from '../model/card.ts';
import styles from './EventDetails.module.css';

interface EventMetaProps {
  readonly event: ClubEvent;
  readonly viewer: Viewer;
  readonly children?: ReactNode;
}

export function EventMeta({ event, viewer, children }: EventMetaProps) {
  const price = ownPrice(event, viewer);
  const directors = directorsOf(event);
  return (
    <div className={cx('flex between gap-4', styles.meta)}>
      <div>
        <p className={cx('flex wrap', styles.when)}>
          <span className={styles.day}>{longDay(parisDay(event.date))}</span>
          <span>
            Plongée à <strong>{timeOf(event.date)}</strong>
          </span>
          {event.hourRdv !== '' && (
            <span>
              Rendez-vous <strong>{meetingWords(event, 'à\u00a0')}</strong>
            </span>
          )}
          {directors.length > 0 && (
            <span>
              DP <strong>{directors.join(' ou ')}</strong>
            </span>
          )}
          {price && (
            <span>
              Prix <strong>{priceText(price)}</strong>
              {price.cents > 0 && isCharged(event, viewer.charges) && ', débité à l’inscription'}
            </span>
          )}
        </p>
        {movedLine(event) && <p>{movedLine(event)}</p>}
        <Marks marks={marksOf(event)} className={styles.marks} />
      </div>
      {children}
    </div>
  );
}

/** Specification §2. */
export function EventToolbar({ event, viewer }: { readonly event: ClubEvent; readonly viewer: Viewer }) {
  const { actor } = viewer;
  const { club } = useClubConfig();
  const offersPalanquees = useOffers('palanquees');
  return (
    <div className={styles.toolbar}>
      <div className={cx('flex gap-2', styles.buttons)}>
        <DownloadButton
          size="s"
          aria-label="Inscrits, télécharger la liste (PDF)"
          load={() => callFile('GET /events/:id/pdf', { params: { id: event.id } })}
          name={registrantsFileName(club.name, event)}
        >
          Inscrits
        </DownloadButton>
        {can(actor, 'documents.safetySheet') && (
          <DownloadButton
            size="s"
            aria-label="FDS, télécharger la fiche de sécurité (PDF)"
            load={() => callFile('GET /events/FDS/:id/FDS', { params: { id: event.id } })}
            name={safetySheetFileName(event)}
          >
            FDS
          </DownloadButton>
        )}
        {offersPalanquees && can(actor, 'palanquees.read') && (
          <ButtonLink to={paths.palanquees(event.id)} icon="people" size="s">
            Palanquées
          </ButtonLink>
        )}
        {can(actor, 'events.update') && <Modify event={event} actor={actor} />}
      </div>
    </div>
  );
}

function Modify({ event, actor }: { readonly event: ClubEvent; readonly actor: Actor }) {
  const verdict = mayChangeEvent(actor, event);
  return verdict.ok ? (
    <ButtonLink to={paths.eventUpdate(event.id)} icon="edit" size="s">
      Modifier
    </ButtonLink>
  ) : (
    <Button icon="edit" size="s" reason={errorMessages[verdict.code]}>
      Modifier
    </Button>
  );
}

export function EventDetails({ event }: { readonly event: ClubEvent }) {
  const { gps, country } = event.site.address;
  const address = addressLine(event.site.address);
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
    <dl className={terms.facts}>
      {shown.map(([icon, term, text]) => (
        <div key={term} className={terms.fact}>
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
