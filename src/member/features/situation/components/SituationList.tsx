import type { ReactNode } from 'react';
import type { DiverRecord } from '../../../../shared/api/decoders/diver.ts';
import { type Standing, situationLines, type Club } from '../../../../shared/domain/situation.ts';
import { plural } from '../../../../shared/messages/money.ts';
import {
  ACTING_LABELS,
  findingText,
  sinceText,
  TOPIC_LABELS,
  STANDING_LABELS,
} from '../../../../shared/messages/situation.ts';
import { ButtonLink } from '../../../../shared/ui/components/Button.tsx';
import { ExternalLink } from '../../../../shared/ui/components/ExternalLink.tsx';
import { Icon } from '../../../../shared/ui/components/Icon.tsx';
import { Sheet } from '../../../../shared/ui/components/Sheet.tsx';
import { cx } from '../../../../shared/ui/components/cx.ts';
import { useClubConfig } from '../../../../shared/ui/data/club-hooks.ts';
import { type MemberSituation, factsOf } from '../api.ts';
import { nextStepLink, type Duty, type NextStepLink } from '../next-steps.ts';
import styles from './Situation.module.css';

interface SituationListProps {
  readonly situation: MemberSituation;
  readonly club: Club;
  /** The reader is the member. */
  readonly own: boolean;
}

export function SituationList({ situation, club, own }: SituationListProps) {
  const { diver, since } = situation;
  const facts = factsOf(situation);
  const lines = situationLines(facts, club);
  const open = lines.filter(({ standing }) => standing === 'due' || standing === 'blocked').length;
  return (
    <Sheet
      aria-labelledby="situation-lines"
      head={
        <h2 id="situation-lines" className={styles.heading}>
          {open === 0 ? 'Tout est en ordre' : `${plural(open, 'point', 'points')} à régler`}
        </h2>
      }
    >
      <ul>
        {lines.map(({ topic, finding, ...duty }) => (
          <LineItem
            key={topic}
            {...duty}
            title={TOPIC_LABELS[topic]}
            since={sinceText(finding, since)}
            diver={diver}
            own={own}
            subject={own ? `${TOPIC_LABELS[topic]}, licence ${diver.licenceNumber}` : TOPIC_LABELS[topic]}
          >
            {findingText(finding, { facts, club, own })}
          </LineItem>
        ))}
      </ul>
    </Sheet>
  );
}

const ICONS = { ok: 'check', due: 'warn', blocked: 'danger', info: 'info', hidden: 'eyeOff' } as const;

interface LineItemProps extends Duty {
  readonly standing: Standing;
  readonly title: string;
  readonly children?: ReactNode;
  /** When it began; null: not known. */
  readonly since?: string | null;
  readonly diver: DiverRecord;
  readonly own: boolean;
  /** Of a mail about it. */
  readonly subject: string;
}

/** Shows the state, its date, who must act, and a link to do it. */
export function LineItem({ standing, title, children, since, diver, own, subject, ...duty }: LineItemProps) {
  const acting = duty.acting && ACTING_LABELS[duty.acting][own ? 0 : 1];
  const link = nextStepLink(duty, own, diver, useClubConfig(), subject);
  return (
    <li className={styles.line}>
      <span className={cx(styles.mark, styles[standing])}>
        <Icon name={ICONS[standing]} />
        <span className="visually-hidden">{STANDING_LABELS[standing]}&nbsp;: </span>
      </span>
      <div className={styles.words}>
        <h3 className={styles.topic}>{title}</h3>
        {children && <p>{children}</p>}
        {since && <p className={styles.since}>{since}</p>}
      </div>
      <div className={styles.next}>
        {acting && <p className={styles.acting}>{acting}</p>}
        {link && <NextStepAction {...link} strong={standing === 'blocked' || standing === 'due'} />}
      </div>
    </li>
  );
}

function NextStepAction({ label, icon, to, strong }: NextStepLink & { readonly strong: boolean }) {
  if (to.startsWith('http')) {
    return (
      <ExternalLink href={to} className={styles.outside}>
        {label} <Icon name={icon} size={14} />
      </ExternalLink>
    );
  }
  return (
    <ButtonLink to={to} icon={icon} size="s" variant={strong ? 'secondary' : 'quiet'}>
      {label}
    </ButtonLink>
  );
}
