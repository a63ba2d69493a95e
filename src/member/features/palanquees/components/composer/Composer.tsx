import { useState } from 'react';
import type { PalanqueesRecord } from '../../../../../shared/api/resources/palanquees.ts';
import { standing, type Finding } from '../../../../../shared/domain/palanquees/findings.ts';
import type { Plan } from '../../../../../shared/domain/palanquees/plan.ts';
import { propose, type Proposal } from '../../../../../shared/domain/palanquees/propose.ts';
import { plural } from '../../../../../shared/messages/money.ts';
import { listed, UNPLACED_REASONS } from '../../../../../shared/messages/palanquees.ts';
import { Banner } from '../../../../../shared/ui/feedback/Banner.tsx';
import { Button } from '../../../../../shared/ui/components/Button.tsx';
import { ErrorMessage } from '../../../../../shared/ui/feedback/ErrorMessage.tsx';
import { isConflict } from '../../api/queries.ts';
import type { Composer as ComposerState } from '../../model/useComposer.ts';
import { Board } from '../board/Board.tsx';
import styles from './Composer.module.css';
import { ComposerBar } from './ComposerBar.tsx';
import { CopyFirstDive } from './CopyFirstDive.tsx';
import { ConflictDialog, ProposeDialog } from './ComposerDialogs.tsx';

interface ComposerProps {
  readonly record: PalanqueesRecord;
  readonly composer: ComposerState;
}

export function Composer({ record, composer }: ComposerProps) {
  const { draft, dispatch, divers, findings, saving, hasNewerVersion, basinDepth } = composer;
  const { plan, version } = draft;
  const [asksProposal, setAsksProposal] = useState(false);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [refused, setRefused] = useState(false);
  const [comparing, setComparing] = useState(false);
  const obstacles = standing(plan, findings);

  const saveOver = (base: number): void => {
    setComparing(false);
    saving.mutate({ plan, version: base }, { onError: (error) => setComparing(isConflict(error)) });
  };
  const save = (): void => {
    setRefused(obstacles.length > 0);
    if (obstacles.length === 0) saveOver(version);
    else document.querySelector('[data-standing]')?.scrollIntoView({ block: 'center' });
  };
  const composed = plan.palanquees.filter(({ members }) => members.length > 0);
  const proposeKeeping = (kept: Plan['palanquees']): void => {
    setAsksProposal(false);
    const director = plan.directorId === null ? null : (divers.named.get(plan.directorId) ?? null);
    const proposed = propose({ registrants: record.registrants, kept, director, bottom: basinDepth });
    const { directorId, palanquees } = proposed;
    dispatch({ type: 'replace', plan: { ...plan, directorId, palanquees } });
    setProposal(proposed);
  };
  return (
    <>
      <ComposerBar
        composer={composer}
        record={record}
        onSave={save}
        onPropose={() => (composed.length > 0 ? setAsksProposal(true) : proposeKeeping([]))}
      />
      <div className={styles.banners}>
        {record.dive > 1 && plan.palanquees.length === 0 && (
          <CopyFirstDive record={record} onCopy={(copied) => dispatch({ type: 'replace', plan: copied })} />
        )}
        {saving.error && !isConflict(saving.error) && <ErrorMessage error={saving.error} onRetry={save} />}
        {refused && obstacles.length > 0 && (
          <Banner tone="danger" live="alert" title="Vos modifications ne sont pas enregistrées.">
            {listed(placesIn(plan, obstacles))}&nbsp;: corrigez l’écart, ou admettez-le par un motif («&nbsp;Passer
            outre&nbsp;»).
          </Banner>
        )}
        {hasNewerVersion && !comparing && (
          <Banner
            tone="warning"
            live="status"
            title="Une autre version vient d’être enregistrée."
            actions={
              <Button size="s" onClick={() => setComparing(true)}>
                Choisir…
              </Button>
            }
          >
            Ce que vous avez composé n’est pas perdu.
          </Banner>
        )}
        {proposal && <ProposalBanner proposal={proposal} nameOf={divers.nameOf} onDismiss={() => setProposal(null)} />}
      </div>
      <Board {...divers} plan={plan} findings={findings} change={dispatch} />
      {asksProposal && (
        <ProposeDialog
          onComplete={() => proposeKeeping(composed)}
          onReplace={() => proposeKeeping([])}
          onClose={() => setAsksProposal(false)}
        />
      )}
      {hasNewerVersion && comparing && (
        <ConflictDialog
          theirs={record}
          onKeepMine={() => saveOver(record.version)}
          onTakeTheirs={() => {
            setComparing(false);
            dispatch({ type: 'load', plan: record.plan, version: record.version });
          }}
          onClose={() => setComparing(false)}
        />
      )}
    </>
  );
}

/** `Palanquée 2`, `Directeur de plongée` */
function placesIn({ palanquees }: Plan, findings: readonly Finding[]): string[] {
  const keys = new Set(findings.map(({ palanquee }) => palanquee));
  const ranks = palanquees.flatMap(({ key }, rank) => (keys.has(key) ? [`Palanquée ${rank + 1}`] : []));
  return keys.has(null) ? [...ranks, 'Directeur de plongée'] : ranks;
}

interface ProposalBannerProps {
  readonly proposal: Proposal;
  readonly nameOf: (id: number) => string;
  readonly onDismiss: () => void;
}

function ProposalBanner({ proposal: { palanquees, unplaced }, nameOf, onDismiss }: ProposalBannerProps) {
  const reasons = [...new Set(unplaced.map(({ reason }) => reason))];
  return (
    <Banner
      tone={unplaced.length === 0 ? 'success' : 'warning'}
      live="status"
      title={`${plural(palanquees.length, 'palanquée proposée', 'palanquées proposées')}, à vérifier avant d’enregistrer.`}
      onDismiss={onDismiss}
    >
      {reasons.map((reason) => {
        const names = unplaced.filter((one) => one.reason === reason).map(({ id }) => nameOf(id));
        return (
          <p key={reason}>
            À placer par vous ({UNPLACED_REASONS[reason]})&nbsp;: {listed(names)}.
          </p>
        );
      })}
    </Banner>
  );
}
