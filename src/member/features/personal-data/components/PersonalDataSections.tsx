import { cx } from '#ui/components/cx.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { DataCopy, DataRequest } from '#contract/personal-data.ts';
import { MAX_REQUEST, type RequestKind, type WrittenKind } from '#domain/personal-data.ts';
import { endOf, momentOf } from '#messages/moments.ts';
import { ownErasureSentences, REQUEST_STATE_LABELS } from '#messages/personal-data.ts';
import { Badge, type BadgeTone } from '#ui/components/Badge.tsx';
import { Button } from '#ui/components/Button.tsx';
import { Section } from '#ui/components/Section.tsx';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { Banner, ErrorMessage, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { TextArea } from '#ui/form/Field.tsx';
import { useNow } from '#ui/hooks/useNow.ts';
import {
  copyQuery,
  useAskCopy,
  useDownloadCopy,
  ownErasureQuery,
  requestsQuery,
  useMakeRequest,
  useWithdrawRequest,
} from '../api.ts';
import { sizeOf } from '#messages/format.ts';
import styles from './MyData.module.css';

export const CopySection = () => (
  <Section
    title="Copie de mes données"
    intro="Tout ce que le club garde sur vous, dans une archive ZIP : vos données, deux tableaux pour un tableur, et vos attestations en PDF."
  >
    <QueryBody
      query={useQuery(copyQuery)}
      loading="Chargement de l’état de votre copie…"
      skeleton={<Skeleton height={96} />}
    >
      {(copy) => <CopyState copy={copy} />}
    </QueryBody>
  </Section>
);

function CopyState({ copy }: { readonly copy: DataCopy }) {
  const ask = useAskCopy();
  const download = useDownloadCopy();
  const ready = useRef<HTMLDivElement>(null);
  const wasRunning = useRef(false);
  const isReady = copy.state === 'READY';
  // Moves the focus to the download, because the pressed button has gone; not away from another part of the page.
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (wasRunning.current && isLost) ready.current?.querySelector('button')?.focus({ preventScroll: true });
    wasRunning.current = copy.state === 'RUNNING';
  }, [copy.state]);

  if (copy.state === 'RUNNING') return <Progress percent={copy.progress} />;
  const error = ask.error ?? download.error;
  return (
    <div ref={ready} className="stack gap-4">
      <Sentence copy={copy} />
      {error && <ErrorMessage error={error} />}
      <div className="flex wrap gap-3">
        {isReady && (
          <Button variant="primary" icon="download" busy={download.isPending} onClick={() => download.mutate()}>
            Télécharger ma copie ({sizeOf(copy.bytes)})
          </Button>
        )}
        <Button variant={isReady ? 'quiet' : 'primary'} busy={ask.isPending} onClick={() => ask.mutate()}>
          {copy.state === 'NONE' ? 'Préparer ma copie' : 'Préparer une nouvelle copie'}
        </Button>
      </div>
      <p className="quiet small">
        Votre identité vous est demandée, parce que cette archive contient vos coordonnées et vos contacts d’urgence.
      </p>
    </div>
  );
}

const Progress = ({ percent }: { readonly percent: number }) => (
  <div className="stack gap-4">
    <p className={cx('flex between gap-3 medium', styles.progress)}>
      <span>Votre copie se prépare…</span> <span aria-hidden="true">{percent}&nbsp;%</span>
    </p>
    <progress className={styles.bar} aria-label="Préparation de la copie" max={100} value={percent} />
    <p className="quiet small">Vous pouvez quitter cette page&nbsp;: la préparation continue sans elle.</p>
  </div>
);

function Sentence({ copy: { state, until, askedAt } }: { readonly copy: DataCopy }) {
  const now = useNow();
  if (state === 'READY' && until !== null) {
    return (
      <Banner tone="ok" live="status" title="Votre copie est prête">
        <p>Vous pouvez la télécharger jusqu’au {endOf(until)}. Elle est effacée ensuite.</p>
      </Banner>
    );
  }
  if (state === 'OVER' && askedAt !== null) {
    return (
      <Banner tone="note" title="Votre copie n’est plus disponible">
        <p>Celle que vous aviez demandée {momentOf(askedAt, now)} a été effacée après 24&nbsp;heures.</p>
      </Banner>
    );
  }
  if (state === 'FAILED') {
    return (
      <Banner tone="danger" live="alert" title="Votre copie n’a pas pu être préparée">
        <p>Demandez-la de nouveau. Si cela dure, écrivez au secrétariat du club.</p>
      </Banner>
    );
  }
  return <p>Elle est prête en quelques secondes, et reste disponible 24&nbsp;heures.</p>;
}

const WORDS = {
  CORRECTION: {
    title: 'Faire corriger mes données',
    intro: 'Un nom, une date de naissance, un niveau qui n’est plus le bon\u00a0? Dites-le au club.',
    label: 'Qu’est-ce qui n’est pas exact, et qu’est-ce qui l’est\u00a0?',
    help: 'Le club vous répond ici et par e-mail, au plus tard dans le mois.',
    action: 'Demander la correction',
  },
  ERASURE: {
    title: 'Faire effacer mes données',
    intro:
      'Vous quittez le club\u00a0? Votre compte est fermé et votre nom disparaît. La loi oblige le club à garder quelque temps les comptes, les reçus et les fiches de sécurité.',
    label: 'Votre demande',
    help: 'Auparavant, votre porte-monnaie doit être à zéro, vos paiements réglés, et aucune sortie à venir. Le club vous répond au plus tard dans le mois.',
    action: 'Demander l’effacement',
  },
} as const satisfies Record<WrittenKind, object>;

export function RequestSection({ kind }: { readonly kind: WrittenKind }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { title, intro } = WORDS[kind];
  const onDone = (said: string) => (): void => {
    toast(said);
    // The form or the button disappears.
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
          return (
            <>
              {!all.some((one) => one.kind === kind && one.state === 'OPEN') && (
                <RequestForm kind={kind} onDone={onDone('Votre demande est enregistrée.')} />
              )}
              <RequestLines kind={kind} requests={all} onDone={onDone('Votre demande est retirée.')} />
            </>
          );
        }}
      </QueryBody>
    </Section>
  );
}

interface RequestLinesProps {
  readonly kind: RequestKind;
  readonly requests: readonly DataRequest[];
  readonly onDone: () => void;
}

export function RequestLines({ kind, requests, onDone }: RequestLinesProps) {
  const mine = requests.filter((one) => one.kind === kind);
  if (mine.length === 0) return null;
  return (
    <ul className={styles.requests} aria-label={kind === 'PROPOSAL' ? 'Mes changements' : 'Mes demandes'}>
      {mine.map((one) => (
        <RequestLine key={one.id} request={one} onDone={onDone} />
      ))}
    </ul>
  );
}

function RequestForm({ kind, onDone }: { readonly kind: WrittenKind; readonly onDone: () => void }) {
  const { label, help, action } = WORDS[kind];
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const request = useMakeRequest(onDone);
  const send = (): void => request.mutate({ kind, text });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(text.trim() === '');
    if (text.trim() === '') return;
    if (kind === 'ERASURE') setAsking(true);
    else send();
  };
  return (
    <form className="stack gap-4" onSubmit={submit} noValidate>
      <TextArea
        label={label}
        help={help}
        error={isMissing ? 'Écrivez votre demande en quelques mots.' : null}
        rows={3}
        maxLength={MAX_REQUEST}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {request.error && !isAsking && <ErrorMessage error={request.error} />}
      {isAsking && <ErasureDialog mutation={request} onConfirm={send} onClose={() => setAsking(false)} />}
      <div>
        <Button type="submit" busy={request.isPending}>
          {action}
        </Button>
      </div>
    </form>
  );
}

interface ErasureDialogProps {
  readonly mutation: ReturnType<typeof useMakeRequest>;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Says what this member has and would lose, and asks once more. */
function ErasureDialog(props: ErasureDialogProps) {
  const own = useQuery(ownErasureQuery);
  return (
    <ConfirmDialog
      {...props}
      title="Demander l’effacement de vos données&nbsp;?"
      confirmLabel="Envoyer ma demande"
      variant="danger"
      cancelFocused
      reason={own.isPending ? 'Attendez la réponse du serveur.' : null}
    >
      <div className="stack gap-4">
        <QueryBody query={own} loading="Chargement…" skeleton={<Skeleton height={96} />}>
          {(told) => <ToSettle sentences={ownErasureSentences(told)} />}
        </QueryBody>
        <p>
          Vous perdez l’accès à l’espace membres, votre fiche, vos remarques et vos messages&nbsp;; vos inscriptions et
          vos palanquées restent, sans votre nom. Rien ne permet de revenir en arrière&nbsp;: téléchargez d’abord la
          copie de vos données.
        </p>
      </div>
    </ConfirmDialog>
  );
}

const ToSettle = ({ sentences }: { readonly sentences: readonly string[] }) =>
  sentences.length > 0 && (
    <Banner tone="warn" title="Vous avez encore">
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Banner>
  );

const TONES: Readonly<Record<DataRequest['state'], BadgeTone>> = {
  OPEN: 'note',
  DONE: 'ok',
  REFUSED: 'warn',
  WITHDRAWN: 'neutral',
};

function RequestLine({ request, onDone }: { readonly request: DataRequest; readonly onDone: () => void }) {
  const { id, state, text, createdAt, answeredAt, answer } = request;
  const now = useNow();
  const withdraw = useWithdrawRequest(onDone);
  return (
    <li className={cx('stack gap-2', styles.request)}>
      <p className={cx('row wrap', styles.head)}>
        <Badge tone={TONES[state]}>{REQUEST_STATE_LABELS[state]}</Badge>
        <span className="quiet small">
          Demandée {momentOf(createdAt, now)}
          {answeredAt !== null && `, ${state === 'WITHDRAWN' ? 'retirée' : 'réponse'} ${momentOf(answeredAt, now)}`}
        </span>
      </p>
      <p className={styles.words}>{text}</p>
      {answer !== null && (
        <p className={styles.answer}>
          <strong>Réponse du club&nbsp;:</strong> {answer}
        </p>
      )}
      {withdraw.error && <ErrorMessage error={withdraw.error} />}
      {state === 'OPEN' && (
        <div>
          <Button size="s" busy={withdraw.isPending} onClick={() => withdraw.mutate(id)}>
            Retirer ma demande
          </Button>
        </div>
      )}
    </li>
  );
}
