import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SessionOfMember } from '../../../../shared/contract/users.ts';
import { momentOf } from '../../../../shared/messages/moments.ts';
import { Badge } from '../../../../shared/ui/components/Badge.tsx';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { ConfirmDialog } from '../../../../shared/ui/feedback/ConfirmDialog.tsx';
import { Section } from '../../../../shared/ui/components/Section.tsx';
import { QueryBody } from '../../../../shared/ui/feedback/QueryBody.tsx';
import { Skeleton } from '../../../../shared/ui/feedback/Skeleton.tsx';
import { toast } from '../../../../shared/ui/feedback/toast.ts';
import { useNow } from '../../../../shared/ui/hooks/useNow.ts';
import { sessionsQuery, useEndAllSessions, useEndSession } from '../api.ts';
import styles from './SessionsSection.module.css';

const SessionsSkeleton = () => (
  <div className={styles.sessions}>
    {[220, 180].map((width) => (
      <div key={width} className={styles.waiting}>
        <Skeleton width={width} height={20} />
        <Skeleton width={340} height={14} />
      </div>
    ))}
  </div>
);

/** Lists the member's own sign-ins and ends them (docs/adr/0034). `onEndedEverywhere`: this session has ended too. */
export function SessionsSection({ onEndedEverywhere }: { readonly onEndedEverywhere: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<SessionOfMember | 'all' | null>(null);
  const close = (): void => setAsked(null);
  const onEnded = ({ device }: SessionOfMember): void => {
    close();
    toast(`${device} est déconnecté.`);
    // The pressed button disappears.
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
  };

  return (
    <Section
      ref={heading}
      title="Appareils connectés"
      intro="Les navigateurs où votre compte est ouvert. Vous n’en reconnaissez pas un&nbsp;? Déconnectez-le, puis changez votre mot de passe."
    >
      <QueryBody query={useQuery(sessionsQuery)} loading="Chargement de vos appareils…" skeleton={<SessionsSkeleton />}>
        {(sessions) => (
          <ul className={styles.sessions}>
            {sessions.map((session) => (
              <SessionLine key={session.id} session={session} onAsk={() => setAsked(session)} />
            ))}
          </ul>
        )}
      </QueryBody>
      <Button variant="danger" icon="leave" aria-haspopup="dialog" onClick={() => setAsked('all')}>
        Se déconnecter partout
      </Button>
      {asked === 'all' && <EndAllDialog onDone={onEndedEverywhere} onClose={close} />}
      {asked !== null && asked !== 'all' && <EndDialog session={asked} onDone={() => onEnded(asked)} onClose={close} />}
    </Section>
  );
}

interface SessionLineProps {
  readonly session: SessionOfMember;
  readonly onAsk: () => void;
}

function SessionLine({ session: { device, createdAt, lastUsedAt, current }, onAsk }: SessionLineProps) {
  const now = useNow();
  const [connected, used] = [momentOf(createdAt, now), momentOf(lastUsedAt, now)];
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>
          {device} {current && <Badge tone="ok">Cet appareil</Badge>}
        </p>
        <p className={styles.times}>
          Connecté {connected}
          {current ? ', utilisé en ce moment' : used === connected ? '' : `, utilisé ${used}`}
        </p>
      </div>
      {!current && (
        <Button size="s" aria-haspopup="dialog" onClick={onAsk}>
          Déconnecter<span className="visually-hidden"> {device}</span>
        </Button>
      )}
    </li>
  );
}

interface DialogProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function EndDialog({ session, onDone, onClose }: DialogProps & { readonly session: SessionOfMember }) {
  const mutation = useEndSession(session.id, onDone);
  return (
    <ConfirmDialog
      title={`Déconnecter ${session.device}\u00a0?`}
      variant="danger"
      confirmLabel="Déconnecter"
      mutation={mutation}
      onConfirm={() => mutation.mutate()}
      onClose={onClose}
    >
      <p>Votre compte s’y ferme aussitôt. Pour l’y ouvrir de nouveau, il faudra votre mot de passe.</p>
    </ConfirmDialog>
  );
}

function EndAllDialog({ onDone, onClose }: DialogProps) {
  const mutation = useEndAllSessions(onDone);
  return (
    <ConfirmDialog
      title="Se déconnecter partout&nbsp;?"
      variant="danger"
      confirmLabel="Se déconnecter partout"
      mutation={mutation}
      onConfirm={() => mutation.mutate()}
      onClose={onClose}
    >
      <p>Votre compte se ferme sur tous vos appareils, celui-ci compris. Vous vous connecterez de nouveau ensuite.</p>
    </ConfirmDialog>
  );
}
