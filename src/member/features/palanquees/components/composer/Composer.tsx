import { useState } from 'react';
import type { PalanqueesRecord } from '../../../../../shared/api/decoders/palanquees.ts';
import { isBreach, standing, type Finding } from '../../../../../shared/domain/palanquees/findings.ts';
import type { Plan } from '../../../../../shared/domain/palanquees/plan.ts';
import { propose, type Proposal } from '../../../../../shared/domain/palanquees/propose.ts';
import { listed, UNPLACED_REASONS } from '../../../../../shared/messages/palanquees.ts';
import { plural } from '../../../../../shared/messages/numbers.ts';
import { Banner } from '../../../../../shared/ui/feedback/Banner.tsx';
import { Button } from '../../../../../shared/ui/components/Button.tsx';
import { ErrorMessage } from '../../../../../shared/ui/feedback/ErrorMessage.tsx';
import type { Composer as ComposerParts } from '../../model/useComposer.ts';
import { Board } from '../board/Board.tsx';
import { ComposerBar } from './ComposerBar.tsx';
import { ConflictDialog, ProposeDialog } from './ComposerDialogs.tsx';
import { Findings } from '../Findings.tsx';
import styles from './Composer.module.css';

interface ComposerProps {
  readonly record: PalanqueesRecord;
  readonly composer: ComposerParts;
}

/** The board with what one composes by: nothing is sent before 'Enregistrer'. */
export function Composer({ record, composer }: ComposerProps) {
  const { draft, step, people, known, nameOf, findings, saving, newer, day, bottom } = composer;
  const { plan, version } = draft;
  const [asksProposal, setAsksProposal] = useState(false);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [held, setHeld] = useState(false);
  const inTheWay = standing(plan, findings);

  const save = (): void => {
    setHeld(inTheWay.length > 0);
    if (inTheWay.length === 0) saving.save({ plan, version });
    else document.querySelector('[data-standing]')?.scrollIntoView({ block: 'center' });
  };
  const proposeAll = (keeping: boolean): void => {
    setAsksProposal(false);
    const director = plan.directorId === null ? undefined : known.get(plan.directorId);
    const kept = keeping ? plan.palanquees.filter(({ members }) => members.length > 0) : [];
    const proposed = propose({ registrants: record.registrants, kept, director: director ?? null, bottom });
    step({ type: 'replace', plan: { ...plan, directorId: proposed.directorId, palanquees: proposed.palanquees } });
    setProposal(proposed);
  };
  const composed = plan.palanquees.some(({ members }) => members.length > 0);
  return (
    <>
      <ComposerBar
        composer={composer}
        record={record}
        onSave={save}
        onPropose={() => (composed ? setAsksProposal(true) : proposeAll(false))}
      />
      <div className={styles.banners}>
        {saving.error && <ErrorMessage error={saving.error} onRetry={save} />}
        {held && inTheWay.length > 0 && (
          <Banner tone="danger" live="alert" title="Vos modifications ne sont pas enregistrées.">
            {listed(standingIn(plan, inTheWay))}&nbsp;: corrigez l’écart, ou admettez-le par un motif («&nbsp;Passer
            outre&nbsp;»).
          </Banner>
        )}
        {newer && saving.conflict === null && (
          <Banner
            tone="warning"
            live="status"
            title="Une autre version vient d’être enregistrée."
            actions={
              <Button size="s" onClick={() => saving.setConflict(record)}>
                Choisir…
              </Button>
            }
          >
            Ce que vous avez composé n’est pas perdu.
          </Banner>
        )}
        {proposal && <ProposalBanner proposal={proposal} nameOf={nameOf} onDismiss={() => setProposal(null)} />}
        <Findings
          subject="le directeur de plongée"
          findings={findings.filter((one) => one.palanquee === null && isBreach(one))}
          nameOf={nameOf}
          note={plan.directorNote}
          onNote={(directorNote) => step({ type: 'direct', fields: { directorNote } })}
        />
      </div>
      <Board
        plan={plan}
        registrants={record.registrants}
        people={people}
        known={known}
        nameOf={nameOf}
        findings={findings}
        day={day}
        change={step}
      />
      {asksProposal && (
        <ProposeDialog
          onComplete={() => proposeAll(true)}
          onReplace={() => proposeAll(false)}
          onClose={() => setAsksProposal(false)}
        />
      )}
      {saving.conflict && (
        <ConflictDialog
          theirs={saving.conflict}
          onKeepMine={() => saving.save({ plan, version: saving.conflict?.version ?? version })}
          onTakeTheirs={() => {
            if (saving.conflict) step({ type: 'load', ...saving.conflict });
            saving.setConflict(null);
          }}
          onClose={() => saving.setConflict(null)}
        />
      )}
    </>
  );
}

/** Where something is in the way of saving: `Palanquée 2`, `Directeur de plongée`. */
function standingIn({ palanquees }: Plan, findings: readonly Finding[]): string[] {
  const keys = new Set(findings.map(({ palanquee }) => palanquee));
  const ranks = palanquees.flatMap(({ key }, rank) => (keys.has(key) ? [`Palanquée ${rank + 1}`] : []));
  return keys.has(null) ? [...ranks, 'Directeur de plongée'] : ranks;
}

interface ProposalBannerProps {
  readonly proposal: Proposal;
  readonly nameOf: (id: number) => string;
  readonly onDismiss: () => void;
}

/** What came of the proposal, and who is left with which reason. */
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
