import { Link } from 'react-router';
import type { OutboxMail } from '../../../shared/contract/outbox.ts';
import { can } from '../../../shared/domain/permissions.ts';
import { MAIL_KIND_LABELS } from '../../../shared/messages/mails.ts';
import { paths } from '../../../shared/paths.ts';
import { Badge } from '../../../shared/ui/components/Badge.tsx';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { useActor } from '../../../shared/ui/data/club-hooks.ts';
import { Icon } from '../../../shared/ui/components/Icon.tsx';
import table from '../../screens/table.module.css';
import { useFocusKept } from '../../components/useFocusHandover.ts';
import { nameOf } from '../../screens/names.ts';
import { useToday } from '../../components/useToday.ts';
import styles from './Outbox.module.css';
import { useResend } from './useResend.ts';
import { dateOf, goingOf, lookOf, progressOf } from './words.ts';

interface OutboxRowProps {
  readonly mail: OutboxMail;
  /** Whether to send once more what has arrived, or why it can't be sent again. */
  readonly onAsk: () => void;
}

/** A mail: to whom, about what, what has become of it, and 'Renvoyer'. */
export function OutboxRow({ mail, onAsk }: OutboxRowProps) {
  const { createdAt, subject, kind } = mail;
  const today = useToday();
  const { day, time } = dateOf(createdAt);
  const look = lookOf(mail);
  // What goes on moves to another tab.
  const row = useFocusKept<HTMLTableRowElement>();
  return (
    <tr ref={row}>
      <td className={styles.day}>
        <time dateTime={createdAt}>
          {day} <span className={styles.second}>{time}</span>
        </time>
      </td>
      <th scope="row" className={styles.recipient}>
        <Recipient mail={mail} />
      </th>
      <td className={styles.subject}>
        {subject}
        <span className={styles.second}>{MAIL_KIND_LABELS[kind]}</span>
      </td>
      <td className={styles.state}>
        <span className={styles.progress}>
          <Badge tone={look.tone}>
            <Icon name={look.icon} size={14} />
            {look.label}
          </Badge>
          <span className={styles.quiet}>{progressOf(mail, today)}</span>
        </span>
        <Why mail={mail} />
      </td>
      <td>
        <Resend mail={mail} onAsk={onAsk} />
      </td>
    </tr>
  );
}

function Recipient({ mail: { member, recipient } }: { readonly mail: OutboxMail }) {
  const actor = useActor();
  if (member === null) return <span className={styles.address}>{recipient}</span>;
  const name = nameOf(member);
  return (
    <>
      {can(actor, 'divers.list') ? (
        <Link to={paths.diver(member.id)} className={table.link}>
          {name}
        </Link>
      ) : (
        name
      )}
      <span className={styles.second}>{recipient}</span>
    </>
  );
}

/** Why it has not gone: a sentence, and for those who look after the server the words of whoever refused. */
function Why({ mail: { state, reason, serverWords } }: { readonly mail: OutboxMail }) {
  if (state === 'sent' || (reason === null && serverWords === null)) return null;
  return (
    <div className={styles.why}>
      {reason}
      {serverWords !== null && (
        <details className={styles.words}>
          <summary>Détail technique</summary>
          <code>{serverWords}</code>
        </details>
      )}
    </div>
  );
}

/** Tries at once what waits, and what was given up; asks before it sends a second copy. */
function Resend({ mail, onAsk }: OutboxRowProps) {
  const resend = useResend();
  const { state, secret } = mail;
  const going = goingOf(mail);
  const asks = state === 'sent' || (state === 'failed' && secret);
  return (
    <Button
      size="s"
      reason={going && `Ce courriel ${going.replace(/^en/, 'est en')}.`}
      busy={resend.isPending}
      aria-haspopup={asks ? 'dialog' : undefined}
      onClick={() => (asks ? onAsk() : resend.mutate(mail))}
    >
      {asks ? 'Renvoyer…' : 'Renvoyer'}
      <span className="visually-hidden">{` «\u00a0${mail.subject}\u00a0» à ${mail.recipient}`}</span>
    </Button>
  );
}
