import { useEffect, useRef } from 'react';
import { entriesOf } from '../../../../shared/api/decoders/event.ts';
import { isPending } from '../../../../shared/domain/registration/kinds.ts';
import { Badge } from '../../../../shared/ui/components/Badge.tsx';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { Icon } from '../../../../shared/ui/components/Icon.tsx';
import { registering, removing } from '../api/registration-actions.ts';
import { placeWords } from '../model/event-changes.ts';
import { registerOptions } from '../model/register-options.ts';
import { placeToAsk } from '../model/registrar.ts';
import styles from './RegisterBar.module.css';
import { useSheet } from './sheet-context.ts';

/** At the foot of the sheet: where I stand, what came of the last action, and the one obvious button. */
export function RegisterBar() {
  const { event, by, actions, news, registersOthers, ask } = useSheet();
  const options = registerOptions(event, by);
  const self = by.diver.id === by.actor.id;
  const [first] = options;
  const said = useFocusAfter(actions.outcome);
  return (
    <div className={styles.bar}>
      <div ref={said} tabIndex={-1} className={styles.said}>
        {actions.outcome === null && first?.obstacle && <p className={styles.obstacle}>{first.obstacle}</p>}
        {actions.outcome === null && options.length === 0 && <Standing />}
        <OutcomeLine />
        <output className={styles.news}>{news.text}</output>
      </div>
      {(registersOthers || (first && !first.obstacle)) && (
        <Button
          variant="quiet"
          icon="people"
          onClick={() => ask({ about: 'register', type: 'PARTICIPANT', slot: undefined })}
        >
          {registersOthers ? 'Inscrire quelqu’un…' : 'Autre place…'}
        </Button>
      )}
      {options.toReversed().map((option) => {
        const action = registering(event, by.diver, placeToAsk(event, option.kind), self);
        return (
          <Button
            key={option.kind}
            variant={option === first ? 'primary' : 'secondary'}
            reason={option.obstacle}
            busy={actions.running === action.key}
            onClick={() => void actions.act(action)}
          >
            {option.text}
          </Button>
        );
      })}
      {options.length === 0 && <Leave />}
    </div>
  );
}

/** The pressed button may be gone with what it did: the focus then goes to what came of it, and not to nowhere. */
function useFocusAfter(outcome: unknown) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome !== null && document.activeElement === document.body) said.current?.focus();
  }, [outcome]);
  return said;
}

/** Where the diver stands on this outing. */
function Standing() {
  const { event, by } = useSheet();
  const entry = entriesOf(event).find((one) => one.active && one.id === by.diver.id);
  if (!entry) return null;
  const who = by.diver.id === by.actor.id ? 'Vous' : by.diver.firstname;
  return (
    <p className={styles.standing}>
      <Badge tone={isPending(entry.type) ? 'warn' : 'ok'}>
        <Icon name={isPending(entry.type) ? 'clock' : 'check'} size={14} />
        {isPending(entry.type) ? 'Liste d’attente' : entry.type === 'ACCOMPANIST' ? 'Encadrant' : 'Inscrit'}
      </Badge>
      {who}&nbsp;: {isPending(entry.type) ? placeWords(event, entry) : `place ${entry.position}`}
    </p>
  );
}

function Leave() {
  const { event, by, actions, ask } = useSheet();
  const entry = entriesOf(event).find((one) => one.active && one.id === by.diver.id);
  if (!entry) return null;
  const self = by.diver.id === by.actor.id;
  return (
    <Button
      variant="secondary"
      busy={actions.running === removing(event, entry, self).key}
      onClick={() => ask({ about: 'remove', entry })}
    >
      {self ? 'Me désinscrire' : `Désinscrire ${by.diver.firstname}`}
    </Button>
  );
}

/** What came of the last action. Always in the page, so that a reader hears it change. */
function OutcomeLine() {
  const { actions } = useSheet();
  const { outcome } = actions;
  const again = outcome?.again;
  return (
    <output className={styles.outcome}>
      {outcome && (
        <span className={outcome.failed ? styles.failed : styles.done}>
          <Icon name={outcome.failed ? 'danger' : 'check'} size={18} />
          {outcome.text}
          {again && (
            <Button size="s" onClick={() => void actions.act(again)}>
              Réessayer
            </Button>
          )}
        </span>
      )}
    </output>
  );
}
