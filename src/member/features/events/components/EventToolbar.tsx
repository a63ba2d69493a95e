import { outingOf, type EventRecord } from '../../../../shared/api/decoders/event.ts';
import { registrantsPdf, safetySheetPdf } from '../../../../shared/api/resources/event-files.ts';
import { mayUpdateEvent } from '../../../../shared/domain/events/changes.ts';
import { can } from '../../../../shared/domain/permissions.ts';
import { errorMessages } from '../../../../shared/messages/errors.ts';
import { registrantsFileName, safetySheetFileName } from '../../../../shared/messages/file-names.ts';
import { paths } from '../../../../shared/paths.ts';
import { Button, ButtonLink } from '../../../../shared/ui/components/Button.tsx';
import { useClubConfig, useServer } from '../../../../shared/ui/data/club-hooks.ts';
import type { Viewer } from '../../../../shared/ui/data/viewer.ts';
import { ErrorMessage } from '../../../../shared/ui/feedback/ErrorMessage.tsx';
import { useFileDownload } from '../../../../shared/ui/files/DownloadButton.tsx';
import styles from './EventDetails.module.css';

interface EventToolbarProps {
  readonly event: EventRecord;
  readonly viewer: Viewer;
}

/** Specification §2. */
export function EventToolbar({ event, viewer }: EventToolbarProps) {
  const { actor } = viewer;
  const { club } = useClubConfig();
  const ours = useServer() === 'ours';
  const { mutate, isPending, variables, error } = useFileDownload();
  const registrants = { load: () => registrantsPdf(event.id), name: registrantsFileName(club.name, event) };
  const safetySheet = { load: () => safetySheetPdf(event.id), name: safetySheetFileName(event) };
  const isRunning = ({ name }: typeof registrants): boolean => isPending && variables.name === name;
  return (
    <div className={styles.toolbar}>
      <div className={styles.buttons}>
        <Button
          size="s"
          icon="download"
          busy={isRunning(registrants)}
          aria-label="Inscrits, télécharger la liste (PDF)"
          onClick={() => mutate(registrants)}
        >
          Inscrits
        </Button>
        {can(actor, 'documents.safetySheet') && (
          <Button
            size="s"
            icon="download"
            busy={isRunning(safetySheet)}
            aria-label="FDS, télécharger la fiche de sécurité (PDF)"
            onClick={() => mutate(safetySheet)}
          >
            FDS
          </Button>
        )}
        {ours && can(actor, 'palanquees.read') && (
          <ButtonLink to={paths.palanquees(event.id)} icon="people" size="s">
            Palanquées
          </ButtonLink>
        )}
        {can(actor, 'events.update') && <Modify event={event} viewer={viewer} />}
      </div>
      {error && <ErrorMessage error={error} onRetry={() => mutate(variables)} />}
    </div>
  );
}

function Modify({ event, viewer: { actor, now } }: EventToolbarProps) {
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
