import { useState, type ReactNode } from 'react';
import { outingOf, type EventRecord } from '../../../../shared/api/decoders/event.ts';
import { registrantsPdf, safetySheetPdf } from '../../../../shared/api/resources/events.ts';
import { mayUpdateEvent } from '../../../../shared/domain/events/changes.ts';
import { can, type Actor } from '../../../../shared/domain/permissions.ts';
import { errorMessages } from '../../../../shared/messages/errors.ts';
import { registrantsFileName, safetySheetFileName } from '../../../../shared/messages/file-names.ts';
import { paths } from '../../../../shared/paths.ts';
import { Button, ButtonLink } from '../../../../shared/ui/components/Button.tsx';
import { useServer } from '../../../../shared/ui/data/club-hooks.ts';
import { ErrorMessage } from '../../../../shared/ui/feedback/ErrorMessage.tsx';
import { saveFile } from '../model/save-file.ts';
import styles from './EventDetails.module.css';

export interface EventToolbarProps {
  readonly event: EventRecord;
  readonly actor: Actor;
  readonly clubName: string;
  readonly now: Date;
}

/** Documents of the outing and, for those who run it, the ways to its palanquées and its form (specification §2). */
export function EventToolbar({ event, actor, clubName, now }: EventToolbarProps) {
  const ours = useServer() === 'ours';
  return (
    <div className={styles.toolbar}>
      <Downloads event={event} clubName={clubName} safetySheet={can(actor, 'documents.safetySheet')}>
        {ours && can(actor, 'palanquees.read') && (
          <ButtonLink to={paths.palanquees(event.id)} icon="people" size="s">
            Palanquées
          </ButtonLink>
        )}
        {can(actor, 'events.update') && <Modify event={event} actor={actor} now={now} />}
      </Downloads>
    </div>
  );
}

function Modify({ event, actor, now }: Pick<EventToolbarProps, 'event' | 'actor' | 'now'>) {
  const verdict = mayUpdateEvent(actor, outingOf(event), outingOf(event), now);
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

interface DownloadsProps {
  readonly event: EventRecord;
  readonly clubName: string;
  readonly safetySheet: boolean;
  readonly children: ReactNode;
}

/** Files that ask for the session, so they are fetched and then saved under the names of section 7. */
function Downloads({ event, clubName, safetySheet, children }: DownloadsProps) {
  const [running, setRunning] = useState<'registrants' | 'safetySheet' | null>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown; readonly again: () => void } | null>(null);

  const download = async (which: 'registrants' | 'safetySheet'): Promise<void> => {
    setRunning(which);
    setFailure(null);
    try {
      if (which === 'registrants') saveFile(await registrantsPdf(event.id), registrantsFileName(clubName, event));
      else saveFile(await safetySheetPdf(event.id), safetySheetFileName(event));
    } catch (error) {
      setFailure({ error, again: () => void download(which) });
    } finally {
      setRunning(null);
    }
  };
  return (
    <>
      <div className={styles.buttons}>
        <Button
          size="s"
          icon="download"
          busy={running === 'registrants'}
          aria-label="Inscrits, télécharger la liste (PDF)"
          onClick={() => void download('registrants')}
        >
          Inscrits
        </Button>
        {safetySheet && (
          <Button
            size="s"
            icon="download"
            busy={running === 'safetySheet'}
            aria-label="FDS, télécharger la fiche de sécurité (PDF)"
            onClick={() => void download('safetySheet')}
          >
            FDS
          </Button>
        )}
        {children}
      </div>
      {failure && <ErrorMessage error={failure.error} onRetry={failure.again} />}
    </>
  );
}
