import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { type PalanqueesRecord, isStale, palanqueesQuery } from '#member/features/palanquees/api.ts';
import { type Finding, type Plan, standing } from '#domain/palanquees/plan.ts';
import { propose, type Proposal } from '#domain/palanquees/propose.ts';
import { listed, plural } from '#messages/format.ts';
import { UNPLACED_REASONS } from '#messages/palanquees.ts';
import { Button } from '#ui/components/Button.tsx';
import { Dialog } from '#ui/components/Dialog.tsx';
import { Banner, ErrorMessage } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import type { Composer as ComposerState } from '#member/features/palanquees/model/composer.ts';
import { planAgain, savedAt } from '#member/features/palanquees/model/dive.ts';
import { Board } from '../board/Board.tsx';
import { ComposerBar } from './ComposerBar.tsx';

interface ComposerProps {
  readonly record: PalanqueesRecord;
  readonly composer: ComposerState;
}

export function Composer({ record, composer }: ComposerProps) {
  const { draft, dispatch, divers, findings, saving, hasNewerVersion, basinDepth } = composer;
  const { plan, version } = draft;
  const [asksProposal, setAsksProposal] = useState(false);
  const [left, setLeft] = useState<Proposal['unplaced']>([]);
  const [refused, setRefused] = useState(false);
  const [comparing, setComparing] = useState(false);
  const obstacles = standing(plan, findings);

  const saveOver = (base: number): void => {
    setComparing(false);
    saving.mutate({ plan, version: base }, { onError: (error) => setComparing(isStale(error)) });
  };
  const save = (): void => {
    setRefused(obstacles.length > 0);
    setLeft([]);
    if (obstacles.length === 0) saveOver(version);
    else {
      const first = document.querySelector<HTMLElement>('[data-standing]');
      first?.scrollIntoView({ block: 'center' });
      first?.focus({ preventScroll: true });
    }
  };
  const composed = plan.palanquees.filter(({ members }) => members.length > 0);
  const proposeKeeping = (kept: Plan['palanquees']): void => {
    setAsksProposal(false);
    const director = plan.directorId === null ? null : (divers.named.get(plan.directorId) ?? null);
    const proposed = propose({ registrants: record.registrants, kept, director, bottom: basinDepth });
    const { directorId, palanquees } = proposed;
    dispatch({ type: 'replace', plan: { ...plan, directorId, palanquees } });
    setLeft(proposed.unplaced);
    toast(
      `${plural(palanquees.length, 'palanquée proposée', 'palanquées proposées')}, à vérifier avant d’enregistrer.`,
    );
  };
  /** One at a time, the most urgent. */
  const notice = (): ReactNode => {
    if (saving.error && !isStale(saving.error)) return <ErrorMessage error={saving.error} onRetry={save} />;
    if (refused && obstacles.length > 0)
      return (
        <Banner tone="danger" live="alert" title="Vos modifications ne sont pas enregistrées.">
          {listed(placesIn(plan, obstacles))}&nbsp;: corrigez, ou indiquez pourquoi vous passez outre («&nbsp;Passer
          outre&nbsp;»).
        </Banner>
      );
    if (hasNewerVersion)
      return (
        !comparing && (
          <Banner
            tone="warn"
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
        )
      );
    if (left.length > 0) return <LeftBanner left={left} nameOf={divers.nameOf} onDismiss={() => setLeft([])} />;
    return record.dive > 1 && plan.palanquees.length === 0 && <CopyFirstDive record={record} composer={composer} />;
  };
  return (
    <>
      <ComposerBar
        composer={composer}
        record={record}
        onSave={save}
        onPropose={() => (composed.length > 0 ? setAsksProposal(true) : proposeKeeping([]))}
      >
        {notice()}
      </ComposerBar>
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

interface LeftBannerProps {
  readonly left: Proposal['unplaced'];
  readonly nameOf: (id: number) => string;
  readonly onDismiss: () => void;
}

/** Whom the proposal has not placed, and why. */
const LeftBanner = ({ left, nameOf, onDismiss }: LeftBannerProps) => (
  <Banner tone="warn" live="status" title="À placer par vous" onDismiss={onDismiss}>
    {[...new Set(left.map(({ reason }) => reason))].map((reason) => {
      const names = left.filter((one) => one.reason === reason).map(({ id }) => nameOf(id));
      return (
        <p key={reason}>
          {listed(names)} ({UNPLACED_REASONS[reason]}).
        </p>
      );
    })}
  </Banner>
);

function CopyFirstDive({ record, composer: { dispatch } }: ComposerProps) {
  const first = useQuery(palanqueesQuery({ event: record.event.id, dive: 1 })).data;
  if (!first || first.plan.palanquees.length === 0) return null;
  return (
    <Banner
      tone="note"
      title="Cette plongée n’a pas encore de palanquées."
      actions={
        <Button size="s" variant="primary" onClick={() => dispatch({ type: 'replace', plan: planAgain(first.plan) })}>
          Reprendre celles de la 1ʳᵉ
        </Button>
      }
    >
      Elle a ses propres palanquées et sa propre fiche de sécurité.
    </Banner>
  );
}

interface ConflictDialogProps {
  readonly theirs: PalanqueesRecord;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}

/** Asks before either of two directors' versions is overwritten. */
function ConflictDialog({ theirs, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) {
  const last = theirs.versions.find(({ version }) => version === theirs.version);
  return (
    <Dialog
      title="Une autre version vient d’être enregistrée"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onTakeTheirs}>Reprendre la sienne</Button>
          <Button variant="primary" onClick={onKeepMine}>
            Garder ma version
          </Button>
        </>
      }
    >
      <div className="stack gap-3">
        <p>
          <strong>{last?.author ?? 'Quelqu’un d’autre'}</strong> a enregistré la version {theirs.version}
          {last && ` le ${savedAt(last.at)}`}, pendant que vous composiez. Ce que vous avez composé n’est pas perdu.
        </p>
        <p>
          «&nbsp;Garder ma version&nbsp;» l’enregistre par-dessus&nbsp;; la sienne reste dans les versions.
          «&nbsp;Reprendre la sienne&nbsp;» la montre ici&nbsp;; «&nbsp;Annuler&nbsp;» ramène la vôtre.
        </p>
      </div>
    </Dialog>
  );
}

interface ProposeDialogProps {
  readonly onComplete: () => void;
  readonly onReplace: () => void;
  readonly onClose: () => void;
}

const ProposeDialog = ({ onComplete, onReplace, onClose }: ProposeDialogProps) => (
  <Dialog
    title="Proposer des palanquées&nbsp;?"
    onClose={onClose}
    footer={
      <>
        <Button onClick={onClose}>Ne rien changer</Button>
        <Button variant="danger" onClick={onReplace}>
          Tout recomposer
        </Button>
        <Button variant="primary" onClick={onComplete}>
          Compléter
        </Button>
      </>
    }
  >
    <div className="stack gap-3">
      <p>
        «&nbsp;Compléter&nbsp;» garde vos palanquées et ne groupe que ceux qui restent à placer. «&nbsp;Tout
        recomposer&nbsp;» remplace tout ce qui est composé.
      </p>
      <p>Dans les deux cas, «&nbsp;Annuler&nbsp;» y revient.</p>
    </div>
  </Dialog>
);
