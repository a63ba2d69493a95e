import { cx } from '#ui/components/cx.ts';
import { useQuery } from '@tanstack/react-query';
import { callFile } from '#api/client/call.ts';
import { useState } from 'react';
import { type PalanqueesRecord, palanqueesVersionQuery } from '../api.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { hasBegun } from '#domain/events/status.ts';
import { safetySheetFileName } from '#messages/file-names.ts';
import { levelLabel } from '#messages/format.ts';
import { exemptionText } from '#messages/safety.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { Button, ButtonLink } from '#ui/components/Button.tsx';
import { Dialog } from '#ui/components/Dialog.tsx';
import { Icon } from '#ui/components/Icon.tsx';
import { DialogButton } from '#ui/components/DialogButton.tsx';
import { Banner, EmptyState, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { DownloadButton } from '#ui/files/DownloadButton.tsx';
import { useNow } from '#ui/hooks/useNow.ts';
import { UnsavedChangesGuard } from '#ui/navigation/UnsavedChangesGuard.tsx';
import { useDivers, useFindings, useComposer, type Composer as ComposerState } from '../model/composer.ts';
import { addressOfDive, addressOfLog, savedAt, versionText } from '../model/dive.ts';
import { Board } from './board/Board.tsx';
import styles from './composer/Composer.module.css';
import { Composer } from './composer/Composer.tsx';
import { DiveTabs } from './DiveTabs.tsx';

interface PalanqueesSheetProps {
  readonly record: PalanqueesRecord;
  readonly mayCompose: boolean;
}

export function PalanqueesSheet({ record, mayCompose }: PalanqueesSheetProps) {
  const state = useComposer(record);
  const now = useNow();
  const { draft, unsaved, basinDepth } = state;
  const { event } = record;
  const dive = record.dives.includes(2) || record.dive === 2 ? record.dive : undefined;
  const exemption = exemptionText(basinDepth);
  const [viewed, setViewed] = useState<number | null>(null);
  const cancelled = event.status === 'CANCELLED';
  const composer = mayCompose && !cancelled ? state : null;
  return (
    <>
      <div className={cx('row wrap gap-2', styles.line)}>
        <DiveTabs
          dive={record.dive}
          dives={record.dives}
          mayAdd={composer !== null && record.version > 0}
          addressOf={(one) => addressOfDive(event.id, one)}
        />
        <p className={cx('row wrap gap-2 quiet small', styles.saved)}>
          {unsaved ? (
            <Badge tone="warn">Modifications non enregistrées</Badge>
          ) : (
            <>
              {composer && draft.version > 0 && (
                <Badge tone="ok">
                  <Icon name="check" size={14} />
                  Enregistré
                </Badge>
              )}
              {versionText(record, draft.version)}
            </>
          )}
        </p>
        {record.versions.length > 0 && (
          <DialogButton
            variant="quiet"
            icon="clock"
            renderDialog={(close) => (
              <VersionsDialog
                record={record}
                onOpen={(version) => {
                  close();
                  setViewed(version);
                }}
                onClose={close}
              />
            )}
          >
            Versions ({record.versions.length})
          </DialogButton>
        )}
        {composer && hasBegun(event, now) && (
          <ButtonLink icon="check" to={addressOfLog(event.id, record.dive)}>
            Ce qui a été fait
          </ButtonLink>
        )}
        <DownloadButton
          load={() => callFile('GET /events/FDS/:id/FDS', { params: { id: event.id }, query: { plongee: dive } })}
          name={safetySheetFileName(event, dive)}
          reason={unsaved ? 'Enregistrez d’abord\u00a0: la fiche reprend ce qui est enregistré.' : null}
        >
          Fiche de sécurité (PDF)
        </DownloadButton>
      </div>
      {exemption !== null && <p className="quiet small">{exemption} Elle peut être imprimée malgré tout.</p>}
      <div className={styles.parts}>
        {cancelled && (
          <Banner tone="warn" title="Cette plongée est annulée.">
            {record.version === 0
              ? 'Ses palanquées n’ont pas été composées.'
              : 'Ses palanquées peuvent être lues, et ne sont plus composées.'}
          </Banner>
        )}
        {viewed === null ? (
          <PresentPlan record={record} composer={composer} />
        ) : (
          <EarlierVersion record={record} version={viewed} composer={composer} onClose={() => setViewed(null)} />
        )}
        <UnsavedChangesGuard unsaved={unsaved} />
      </div>
    </>
  );
}

interface PlanProps {
  readonly record: PalanqueesRecord;
  readonly composer: ComposerState | null;
}

function PresentPlan({ record, composer }: PlanProps) {
  if (composer) return <Composer record={record} composer={composer} />;
  if (record.version > 0) return <ReadOnlyPlan record={record} />;
  if (record.event.status === 'CANCELLED') return null;
  return (
    <EmptyState icon="people" title="Les palanquées ne sont pas encore composées">
      <p>Le directeur de plongée les compose avant la plongée. Vous les lirez ici.</p>
    </EmptyState>
  );
}

interface EarlierVersionProps extends PlanProps {
  readonly version: number;
  readonly onClose: () => void;
}

/** Restoring an earlier version is a change to be saved like any other. */
function EarlierVersion({ record, version, composer, onClose }: EarlierVersionProps) {
  const read = useQuery(palanqueesVersionQuery({ event: record.event.id, dive: record.dive }, version));
  const plan = read.data?.plan;
  return (
    <>
      <Banner
        tone="note"
        live="status"
        title={`Vous relisez la ${versionText(record, version).replace(/^V/, 'v')}.`}
        actions={
          <>
            <Button size="s" onClick={onClose}>
              Fermer cette version
            </Button>
            {composer && plan && (
              <Button
                size="s"
                variant="primary"
                onClick={() => {
                  composer.dispatch({ type: 'replace', plan });
                  onClose();
                }}
              >
                Reprendre cette version
              </Button>
            )}
          </>
        }
      />
      <QueryBody query={read} skeleton={<Skeleton height={320} />}>
        {(data) => <ReadOnlyPlan record={data} />}
      </QueryBody>
    </>
  );
}

function ReadOnlyPlan({ record }: { readonly record: PalanqueesRecord }) {
  const { plan } = record;
  const divers = useDivers(record);
  const findings = useFindings(record, plan);
  const director = plan.directorId === null ? undefined : divers.named.get(plan.directorId);
  return (
    <>
      <p>
        Directeur de plongée&nbsp;:{' '}
        <strong>{director ? `${sortedName(director)} (${levelLabel(director.level)})` : 'à choisir'}</strong>
      </p>
      <Board {...divers} plan={plan} findings={findings} change={null} />
    </>
  );
}

interface VersionsDialogProps {
  readonly record: PalanqueesRecord;
  readonly onOpen: (version: number) => void;
  readonly onClose: () => void;
}

const VersionsDialog = ({ record, onOpen, onClose }: VersionsDialogProps) => (
  <Dialog title="Versions enregistrées" onClose={onClose} footer={<Button onClick={onClose}>Fermer</Button>}>
    <ol className={styles.versions} reversed>
      {record.versions.map(({ version, author, at }) => (
        <li key={version}>
          <span>
            <strong>Version {version}</strong> · {savedAt(at)} · {author}
          </span>
          {version === record.version ? (
            <Badge tone="ok">La dernière</Badge>
          ) : (
            <Button size="s" aria-label={`Ouvrir la version ${version}`} onClick={() => onOpen(version)}>
              Ouvrir
            </Button>
          )}
        </li>
      ))}
    </ol>
  </Dialog>
);
