import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PalanqueesRecord } from '../../../../shared/api/decoders/palanquees.ts';
import { exemptionText } from '../../../../shared/messages/safety.ts';
import { Banner } from '../../../../shared/ui/feedback/Banner.tsx';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { EmptyState } from '../../../../shared/ui/feedback/EmptyState.tsx';
import { ErrorMessage } from '../../../../shared/ui/feedback/ErrorMessage.tsx';
import { UnsavedChangesGuard } from '../../../../shared/ui/navigation/UnsavedChangesGuard.tsx';
import { Loading, Skeleton } from '../../../../shared/ui/feedback/Skeleton.tsx';
import { versionQuery } from '../api/palanquees.ts';
import { useComposer, type Composer as ComposerParts } from '../model/useComposer.ts';
import { Composer } from './composer/Composer.tsx';
import styles from './composer/Composer.module.css';
import { savedText } from './composer/ComposerBar.tsx';
import { VersionsDialog } from './composer/ComposerDialogs.tsx';
import { PlanRead } from './ReadOnlyPlan.tsx';
import { SafetySheetButton } from './SafetySheetButton.tsx';

interface PalanqueesSheetProps {
  readonly record: PalanqueesRecord;
  readonly mayCompose: boolean;
}

/** The palanquées of an outing: composed, read, or as they were saved once. */
export function PalanqueesSheet({ record, mayCompose }: PalanqueesSheetProps) {
  const composer = useComposer(record);
  const { draft, unsaved, bottom } = composer;
  const exemption = exemptionText(bottom);
  const [listsVersions, setListsVersions] = useState(false);
  const [viewed, setViewed] = useState<number | null>(null);
  const cancelled = record.event.status === 'CANCELLED';
  const composes = mayCompose && !cancelled;
  return (
    <>
      <div className={styles.line}>
        {record.versions.length > 0 && (
          <Button variant="quiet" icon="clock" onClick={() => setListsVersions(true)}>
            Versions ({record.versions.length})
          </Button>
        )}
        <SafetySheetButton event={record.event} unsaved={unsaved} />
        <p className={styles.saved}>
          {savedText(record, draft.version)}
          {unsaved && <strong> · Modifications non enregistrées</strong>}
        </p>
      </div>
      {exemption !== null && <p className={styles.saved}>{exemption} Elle peut être imprimée malgré tout.</p>}
      <div className={styles.parts}>
        {cancelled && (
          <Banner tone="warning" title="Cette plongée est annulée.">
            {record.version === 0
              ? 'Ses palanquées n’ont pas été composées.'
              : 'Ses palanquées peuvent être lues, et ne sont plus composées.'}
          </Banner>
        )}
        {viewed === null ? (
          <Present record={record} composer={composes ? composer : null} />
        ) : (
          <OldVersion
            record={record}
            version={viewed}
            composer={composes ? composer : null}
            onClose={() => setViewed(null)}
          />
        )}
        {listsVersions && (
          <VersionsDialog
            record={record}
            onOpen={(version) => {
              setListsVersions(false);
              setViewed(version);
            }}
            onClose={() => setListsVersions(false)}
          />
        )}
        <UnsavedChangesGuard unsaved={unsaved} />
      </div>
    </>
  );
}

/** Composed by whoever may, read by the others; nothing but what is said above it of an outing that is cancelled. */
function Present({ record, composer }: { readonly record: PalanqueesRecord; readonly composer: ComposerParts | null }) {
  if (composer) return <Composer record={record} composer={composer} />;
  if (record.version > 0) return <PlanRead record={record} />;
  if (record.event.status === 'CANCELLED') return null;
  return (
    <EmptyState icon="people" title="Les palanquées ne sont pas encore composées">
      <p>Le directeur de plongée les compose avant la plongée. Vous les lirez ici.</p>
    </EmptyState>
  );
}

interface OldVersionProps {
  readonly record: PalanqueesRecord;
  readonly version: number;
  readonly composer: ComposerParts | null;
  readonly onClose: () => void;
}

/** A version as it was saved; taking it up again is a change like another, to be saved. */
function OldVersion({ record, version, composer, onClose }: OldVersionProps) {
  const old = useQuery(versionQuery(record.event.id, version));
  const takeUp = (): void => {
    if (composer && old.data) composer.step({ type: 'replace', plan: old.data.plan });
    onClose();
  };
  return (
    <>
      <Banner
        tone="info"
        live="status"
        title={`Vous relisez la ${savedText(record, version).replace(/^V/, 'v')}.`}
        actions={
          <>
            <Button size="s" onClick={onClose}>
              Fermer cette version
            </Button>
            {composer && old.data && (
              <Button size="s" variant="primary" onClick={takeUp}>
                Reprendre cette version
              </Button>
            )}
          </>
        }
      />
      {old.data ? (
        <PlanRead record={old.data} />
      ) : old.error ? (
        <ErrorMessage error={old.error} onRetry={() => void old.refetch()} />
      ) : (
        <Loading>
          <Skeleton height={320} />
        </Loading>
      )}
    </>
  );
}
