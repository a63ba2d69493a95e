import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import type { DataRequest } from '../../../../shared/contract/personal-data.ts';
import { MAX_REQUEST, type RequestKind } from '../../../../shared/domain/personal-data.ts';
import { momentOf } from '../../../../shared/messages/moments.ts';
import { REQUEST_STATE_LABELS } from '../../../../shared/messages/personal-data.ts';
import { Badge, type BadgeTone } from '../../../../shared/ui/components/Badge.tsx';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { Section } from '../../../../shared/ui/components/Section.tsx';
import { ErrorMessage } from '../../../../shared/ui/feedback/ErrorMessage.tsx';
import { QueryBody } from '../../../../shared/ui/feedback/QueryBody.tsx';
import { Skeleton } from '../../../../shared/ui/feedback/Skeleton.tsx';
import { toast } from '../../../../shared/ui/feedback/toast.ts';
import { TextArea } from '../../../../shared/ui/form/TextArea.tsx';
import { useNow } from '../../../../shared/ui/hooks/useNow.ts';
import { requestsQuery, useMakeRequest } from '../api.ts';
import styles from './MyData.module.css';

interface Words {
  readonly title: string;
  readonly intro: string;
  readonly label: string;
  readonly help: string;
  readonly send: string;
}

const WORDS: Readonly<Record<RequestKind, Words>> = {
  CORRECTION: {
    title: 'Faire corriger mes données',
    intro: 'Une adresse, une date, un niveau, un contact d’urgence qui n’est plus le bon\u00a0? Dites-le au club.',
    label: 'Qu’est-ce qui n’est pas exact, et qu’est-ce qui l’est\u00a0?',
    help: 'Le club vous répond ici et par courriel, au plus tard dans le mois.',
    send: 'Demander la correction',
  },
  ERASURE: {
    title: 'Faire effacer mes données',
    intro:
      'Vous quittez le club\u00a0? Votre compte est fermé et votre nom disparaît. La loi oblige le club à garder quelque temps les comptes, les reçus et les fiches de sécurité.',
    label: 'Votre demande',
    help: 'Auparavant, votre porte-monnaie doit être à zéro, vos paiements réglés, et aucune sortie à venir. Le club vous répond au plus tard dans le mois.',
    send: 'Demander l’effacement',
  },
};
export function RequestSection({ kind }: { readonly kind: RequestKind }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { title, intro } = WORDS[kind];
  const onDone = (): void => {
    toast('Votre demande est enregistrée.');
    // The form disappears.
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
  };
  return (
    <Section ref={heading} title={title} intro={intro}>
      <QueryBody
        query={useQuery(requestsQuery)}
        loading="Chargement de vos demandes…"
        skeleton={<Skeleton height={140} />}
      >
        {(all) => {
          const mine = all.filter((one) => one.kind === kind);
          return (
            <>
              {!mine.some(({ state }) => state === 'OPEN') && <RequestForm kind={kind} onDone={onDone} />}
              {mine.length > 0 && (
                <ul className={styles.requests} aria-label="Mes demandes">
                  {mine.map((one) => (
                    <RequestLine key={one.id} request={one} />
                  ))}
                </ul>
              )}
            </>
          );
        }}
      </QueryBody>
    </Section>
  );
}

function RequestForm({ kind, onDone }: { readonly kind: RequestKind; readonly onDone: () => void }) {
  const { label, help, send } = WORDS[kind];
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const request = useMakeRequest(onDone);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(text.trim() === '');
    if (text.trim() !== '') request.mutate({ kind, text });
  };
  return (
    <form className={styles.part} onSubmit={submit} noValidate>
      <TextArea
        label={label}
        help={help}
        error={isMissing ? 'Écrivez votre demande en quelques mots.' : null}
        rows={3}
        maxLength={MAX_REQUEST}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {request.error && <ErrorMessage error={request.error} />}
      <div>
        <Button type="submit" busy={request.isPending}>
          {send}
        </Button>
      </div>
    </form>
  );
}

const TONES: Readonly<Record<DataRequest['state'], BadgeTone>> = { OPEN: 'note', DONE: 'ok', REFUSED: 'warn' };

function RequestLine({ request }: { readonly request: DataRequest }) {
  const { state, text, createdAt, answeredAt, answer } = request;
  const now = useNow();
  return (
    <li className={styles.request}>
      <p className={styles.head}>
        <Badge tone={TONES[state]}>{REQUEST_STATE_LABELS[state]}</Badge>
        <span className={styles.quiet}>
          Demandée {momentOf(createdAt, now)}
          {answeredAt !== null && `, réponse ${momentOf(answeredAt, now)}`}
        </span>
      </p>
      <p className={styles.words}>{text}</p>
      {answer !== null && (
        <p className={styles.answer}>
          <strong>Réponse du club&nbsp;:</strong> {answer}
        </p>
      )}
    </li>
  );
}
