import { cx } from '#ui/components/cx.ts';
import { queryOptions, useQueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#api/client/call.ts';
import { useRef, useState } from 'react';
import type { SessionOfMember } from '#contract/users.ts';
import { momentOf } from '#messages/moments.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { Button } from '#ui/components/Button.tsx';
import { Section } from '#ui/components/Section.tsx';
import { useSingleMutation } from '#ui/data/useSingleMutation.ts';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { useNow } from '#ui/hooks/useNow.ts';
import styles from './SessionsSection.module.css';

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call('GET /users/sessions', { signal }),
  // Another device may have signed in or out.
  refetchOnWindowFocus: 'always',
});

/** Lists the member's own sign-ins and ends them (docs/adr/0034). `onEndedEverywhere`: this session has ended too. */
export function SessionsSection({ onEndedEverywhere }: { readonly onEndedEverywhere: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [ending, setEnding] = useState<SessionOfMember | 'all' | null>(null);
  const onEnded = ({ device }: SessionOfMember): void => {
    setEnding(null);
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
      <QueryBody
        query={useQuery(sessionsQuery)}
        loading="Chargement de vos appareils…"
        skeleton={<Skeleton height={128} />}
      >
        {(sessions) => (
          <ul className={styles.sessions}>
            {sessions.map((session) => (
              <SessionLine key={session.id} session={session} onAsk={() => setEnding(session)} />
            ))}
          </ul>
        )}
      </QueryBody>
      <Button variant="danger" icon="leave" aria-haspopup="dialog" onClick={() => setEnding('all')}>
        Se déconnecter partout
      </Button>
      {ending !== null && (
        <EndDialog
          ending={ending}
          onDone={() => (ending === 'all' ? onEndedEverywhere() : onEnded(ending))}
          onClose={() => setEnding(null)}
        />
      )}
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
    <li className={cx('row between gap-4', styles.session)}>
      <div>
        <p className="row wrap gap-2 medium">
          {device} {current && <Badge tone="ok">Cet appareil</Badge>}
        </p>
        <p className="quiet small">
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

interface EndDialogProps {
  readonly ending: SessionOfMember | 'all';
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function EndDialog({ ending, onDone, onClose }: EndDialogProps) {
  const queries = useQueryClient();
  const mutation = useSingleMutation({
    mutationFn: () =>
      ending === 'all'
        ? call('POST /users/sessions/end-all')
        : call('DELETE /users/sessions/:id', { params: { id: ending.id } }),
    onSuccess: onDone,
    // Runs after a refusal too, because the session may have ended meanwhile.
    onSettled: () => (ending === 'all' ? undefined : queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })),
  });
  return (
    <ConfirmDialog
      title={ending === 'all' ? 'Se déconnecter partout\u00a0?' : `Déconnecter ${ending.device}\u00a0?`}
      variant="danger"
      confirmLabel={ending === 'all' ? 'Se déconnecter partout' : 'Déconnecter'}
      mutation={mutation}
      onConfirm={() => mutation.mutate()}
      onClose={onClose}
    >
      <p>
        {ending === 'all'
          ? 'Votre compte se ferme sur tous vos appareils, celui-ci compris. Vous vous connecterez de nouveau ensuite.'
          : 'Votre compte s’y ferme aussitôt. Pour l’y ouvrir de nouveau, il faudra votre mot de passe.'}
      </p>
    </ConfirmDialog>
  );
}
