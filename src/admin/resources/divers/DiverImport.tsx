import { useEffect, useRef } from 'react';
import type { ImportPreview } from '../../../shared/contract/import.ts';
import { can } from '../../../shared/domain/permissions.ts';
import { paths } from '../../../shared/paths.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { Button, ButtonLink } from '../../../shared/ui/components/Button.tsx';
import { Card } from '../../../shared/ui/components/Card.tsx';
import { useActor } from '../../../shared/ui/data/club-hooks.ts';
import { ErrorMessage } from '../../../shared/ui/feedback/ErrorMessage.tsx';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { Loading, Skeleton } from '../../../shared/ui/feedback/Skeleton.tsx';
import { FileField } from '../../components/import/FileField.tsx';
import { doneSentence, obstacleTo } from '../../components/import/outcomes.ts';
import { Preview } from '../../components/import/Preview.tsx';
import { saveTemplate } from '../../components/import/template.ts';
import { useImport } from '../../components/import/useImport.ts';
import styles from './DiverImport.module.css';
import { diverColumns } from './export-columns.ts';
import { DIVER_LABELS } from '../../../shared/messages/divers.ts';

/** Members from a file: first what it would do, then all of it or nothing. */
export function DiverImport() {
  const mayImport = can(useActor(), 'divers.import');
  return (
    <>
      <PageTitle
        back={paths.divers}
        intro="Un membre est reconnu à son numéro de licence : il est complété s’il existe, ajouté sinon. Le nom et la licence sont nécessaires à chaque ligne ; une autre case vide laisse la fiche comme elle est."
      >
        Importer des plongeurs
      </PageTitle>
      {mayImport ? <ImportSheet /> : <Banner tone="info">L’importation est réservée aux super-administrateurs.</Banner>}
    </>
  );
}

function ImportSheet() {
  const { candidate, read, apply } = useImport();
  const choose = (file: File): void => {
    apply.reset();
    read.mutate(file);
  };
  const error = read.error ?? apply.error;
  const obstacle = candidate && obstacleTo(candidate.preview);
  return (
    <Card>
      <div className={styles.steps}>
        <div className={styles.choice}>
          <FileField
            label="Fichier des plongeurs"
            help="CSV ou Excel (.xlsx), 5 Mo au plus. Les colonnes « Nom » et « Numéro de licence » sont nécessaires, dans n’importe quel ordre."
            accept=".csv,.xlsx"
            onFile={choose}
          />
          <Button icon="download" onClick={() => saveTemplate(diverColumns(true), 'Modèle plongeurs.csv')}>
            Télécharger un modèle
          </Button>
        </div>
        {read.isPending && (
          <Loading label="Lecture du fichier…">
            <Skeleton height={120} />
          </Loading>
        )}
        {error && <ErrorMessage error={error} />}
        {apply.data ? (
          <Done counts={apply.data.counts} />
        ) : (
          candidate && (
            <>
              <Preview preview={candidate.preview} labels={DIVER_LABELS} />
              <div className={styles.actions}>
                <Button
                  variant="primary"
                  reason={obstacle}
                  busy={apply.isPending}
                  onClick={() => apply.mutate(candidate)}
                >
                  Importer
                </Button>
                <span>{obstacle ?? 'Tout est enregistré d’un coup, ou rien ne l’est.'}</span>
              </div>
            </>
          )
        )}
      </div>
    </Card>
  );
}

/** The button that was pressed has gone: the focus waits where it was done. */
function Done({ counts }: { readonly counts: ImportPreview['counts'] }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      <Banner
        tone="success"
        live="status"
        title={doneSentence(counts)}
        actions={<ButtonLink to={paths.divers}>Voir les plongeurs</ButtonLink>}
      />
    </div>
  );
}
