import type { Diver } from '#contract/divers.ts';
import type { ReactNode } from 'react';
import type { ClubConfig } from '#shared/config.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { type Standing, situationLines, type ClubFacts, type Acting, type NextStep } from '#domain/situation.ts';
import { isEmail } from '#domain/text.ts';
import { plural } from '#messages/format.ts';
import { ACTING_LABELS, findingText, sinceText, TOPIC_LABELS, STANDING_LABELS } from '#messages/situation.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '#ui/components/Button.tsx';
import { cx } from '#ui/components/cx.ts';
import { ExternalLink } from '#ui/components/ExternalLink.tsx';
import { Icon, type IconName } from '#ui/components/Icon.tsx';
import { Sheet } from '#ui/components/Sheet.tsx';
import { useClubConfig } from '#ui/data/club-hooks.ts';
import { type MemberSituation, factsOf } from './api.ts';
import styles from './Situation.module.css';

interface SituationListProps {
  readonly situation: MemberSituation;
  readonly club: ClubFacts;
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
  readonly diver: Diver;
  readonly own: boolean;
  /** Subject of a mail about it. */
  readonly subject: string;
}

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
        {since && <p className="quiet small">{since}</p>}
      </div>
      <div className={cx('row gap-4', styles.next)}>
        {acting && <p className={cx('quiet small', styles.acting)}>{acting}</p>}
        {link && <NextStepAction {...link} strong={standing === 'blocked' || standing === 'due'} />}
      </div>
    </li>
  );
}

function NextStepAction({ label, icon, to, strong }: NextStepLink & { readonly strong: boolean }) {
  if (to.startsWith('http')) {
    return (
      <ExternalLink href={to} className={cx('gap-1 small', styles.outside)}>
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

interface NextStepLink {
  readonly label: string;
  readonly icon: IconName;
  readonly to: string;
}

interface Duty {
  readonly acting?: Acting;
  readonly nextStep?: NextStep;
}

const writeTo = (address: string, subject: string) => `mailto:${address}?subject=${encodeURIComponent(subject)}`;

function ownLink(nextStep: NextStep, { club, links }: ClubConfig, subject: string): NextStepLink | null {
  switch (nextStep) {
    case 'payFee':
      return { label: 'Payer ma cotisation', icon: 'wallet', to: paths.membershipFee };
    case 'topUp':
      return { label: 'Recharger mon porte-monnaie', icon: 'wallet', to: paths.walletTopUp };
    case 'sendDossier':
      return { label: 'Envoyer mon dossier', icon: 'edit', to: paths.home };
    case 'writeSecretary':
      return club.secretaryEmail === ''
        ? null
        : { label: 'Écrire au secrétariat', icon: 'mail', to: writeTo(club.secretaryEmail, subject) };
    case 'supervisorList':
      return links.supervisorList === ''
        ? null
        : { label: 'Liste des encadrants', icon: 'external', to: links.supervisorList };
    case 'trainings':
      return links.trainings === '' ? null : { label: 'Formations', icon: 'external', to: links.trainings };
  }
}

/** Administrators write to the member who must act, else open the member's record. */
function nextStepLink(
  { acting, nextStep }: Duty,
  own: boolean,
  diver: Diver,
  config: ClubConfig,
  subject: string,
): NextStepLink | null {
  if (nextStep === undefined) return null;
  if (own) return ownLink(nextStep, config, subject);
  if (acting === undefined) return null;
  if (acting === 'member' && isEmail(diver.email))
    return { label: 'Lui écrire', icon: 'mail', to: writeTo(diver.email, subject) };
  return { label: 'Ouvrir sa fiche', icon: 'edit', to: paths.diver(diver.id) };
}

/** Refusals of others pass by themselves or not at all. */
const DUTIES: Readonly<Partial<Record<ErrorCode, Duty>>> = {
  REGISTRATION_NOT_OPEN: { acting: 'organizers' },
  SUPERVISORS_ONLY: { acting: 'organizers' },
  EVENT_FULL: { acting: 'organizers' },
  WALLET_BELOW_MINIMUM: { acting: 'member', nextStep: 'topUp' },
  WALLET_SHORT: { acting: 'member', nextStep: 'topUp' },
  WALLET_EMPTY: { acting: 'member', nextStep: 'topUp' },
  LEVEL_NOT_SUPERVISOR: { acting: 'secretary', nextStep: 'writeSecretary' },
  LEVEL_NOT_AUTONOMOUS: { nextStep: 'trainings' },
  FORBIDDEN: { acting: 'secretary', nextStep: 'writeSecretary' },
};

/** Duty that lifts a refusal; `account`: that of the line about the account. */
export const dutyAfter = (code: ErrorCode, account: Duty): Duty =>
  code === 'DEACTIVATED' || code === 'DIVER_INACTIVE' ? account : (DUTIES[code] ?? {});
