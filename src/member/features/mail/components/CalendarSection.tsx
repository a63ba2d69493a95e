import { cx } from '#ui/components/cx.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { renderSVG } from 'uqr';
import type { Calendar } from '#contract/events.ts';
import { Button } from '#ui/components/Button.tsx';
import { Section } from '#ui/components/Section.tsx';
import { Banner, ErrorMessage, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { TextField } from '#ui/form/Field.tsx';
import { calendarQuery, useCalendarChange } from '../api.ts';
import styles from './Messages.module.css';

const QUESTIONS = {
  replace: {
    title: 'Remplacer les adresses de votre agenda\u00a0?',
    ends: 'Les deux adresses actuelles cessent de fonctionner\u00a0: les agendas qui les suivent, sur vos appareils et chez quiconque les a, ne se mettent plus à jour.',
    after: 'Vous en recevez deux nouvelles, à ajouter à vos agendas à la place des anciennes.',
    confirm: 'Remplacer les adresses',
    change: 'open',
    done: 'Les adresses de votre agenda sont remplacées.',
  },
  close: {
    title: 'Supprimer les adresses de votre agenda\u00a0?',
    ends: 'Les deux adresses cessent de fonctionner\u00a0: les agendas qui les suivent ne reçoivent plus ni vos plongées ni celles du club.',
    after: 'Vous pourrez en créer d’autres quand vous voudrez.',
    confirm: 'Supprimer les adresses',
    change: 'close',
    done: 'Les adresses de votre agenda sont supprimées.',
  },
} as const;

export function CalendarSection() {
  const calendar = useQuery(calendarQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const [question, setQuestion] = useState<keyof typeof QUESTIONS | null>(null);
  // Moves the focus, because the pressed button disappears.
  const done = (sentence: string): void => {
    setQuestion(null);
    toast(sentence);
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
  };
  const open = useCalendarChange('open', () => done('Les adresses de votre agenda sont prêtes.'));
  const skeleton = (
    <div className={styles.waiting}>
      <Skeleton height={48} />
      <Skeleton width={260} height={40} />
    </div>
  );

  return (
    <Section
      ref={heading}
      title="Agenda"
      intro="Vos plongées dans l’agenda de votre téléphone ou de votre ordinateur. Il les lit à une adresse qui n’appartient qu’à vous, et se met à jour de lui-même."
    >
      <QueryBody query={calendar} loading="Chargement de l’agenda…" skeleton={skeleton}>
        {(data) =>
          data.open ? (
            <CalendarAddresses calendar={data} onAsk={setQuestion} />
          ) : (
            <>
              <p>
                Vous recevrez deux adresses&nbsp;: celle de vos plongées, liste d’attente comprise, et celle de toutes
                les plongées du club.
              </p>
              {open.error && <ErrorMessage error={open.error} />}
              <Button variant="primary" icon="calendar" busy={open.isPending} onClick={() => open.mutate()}>
                Créer mon adresse d’agenda
              </Button>
            </>
          )
        }
      </QueryBody>
      {question && <Confirmation {...QUESTIONS[question]} onDone={done} onClose={() => setQuestion(null)} />}
    </Section>
  );
}

type ConfirmationProps = (typeof QUESTIONS)[keyof typeof QUESTIONS] & {
  readonly onDone: (sentence: string) => void;
  readonly onClose: () => void;
};

function Confirmation({ title, ends, after, confirm, change, done, onDone, onClose }: ConfirmationProps) {
  const mutation = useCalendarChange(change, () => onDone(done));
  return (
    <ConfirmDialog
      variant="danger"
      title={title}
      confirmLabel={confirm}
      cancelLabel="Ne rien changer"
      cancelFocused
      mutation={mutation}
      onConfirm={() => mutation.mutate()}
      onClose={onClose}
    >
      <div className={styles.confirmation}>
        <p>{ends}</p>
        <p>{after}</p>
      </div>
    </ConfirmDialog>
  );
}

const PROGRAMS = [
  ['Apple', '«\u00a0Ouvrir dans mon agenda\u00a0», puis «\u00a0S’abonner\u00a0».'],
  [
    'Google',
    'Sur un ordinateur, «\u00a0Autres agendas\u00a0», «\u00a0+\u00a0», «\u00a0À partir de l’URL\u00a0», puis collez l’adresse.',
  ],
  ['Outlook', '«\u00a0Ajouter un calendrier\u00a0», «\u00a0S’abonner à partir du web\u00a0», puis collez l’adresse.'],
] as const;

interface CalendarAddressesProps {
  readonly calendar: Calendar;
  readonly onAsk: (what: 'replace' | 'close') => void;
}

function CalendarAddresses({ calendar: { personalUrl, clubUrl }, onAsk }: CalendarAddressesProps) {
  const addresses = [
    ['Mes plongées', 'Avec une place, ou sur la liste d’attente.', personalUrl],
    ['Les plongées du club', 'Toutes celles à venir, annulées comprises.', clubUrl],
  ] as const;
  return (
    <>
      {addresses.map(
        ([label, help, address]) =>
          address !== null && <CalendarAddressField key={label} label={label} help={help} address={address} />,
      )}
      <div>
        <h3 className={styles.subheading}>L’ajouter à votre agenda</h3>
        <dl className={styles.programs}>
          {PROGRAMS.map(([name, steps]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{steps}</dd>
            </div>
          ))}
        </dl>
        <p className="quiet small">
          Votre agenda se met à jour de lui-même, souvent après quelques heures. Pour une plongée proche, consultez
          l’espace membres.
        </p>
      </div>
      <Banner tone="warn" title="Ces adresses sont secrètes">
        <p>
          Toute personne qui les connaît voit vos plongées sans se connecter. Ne les partagez pas&nbsp;; remplacez-les
          si quelqu’un d’autre les a vues.
        </p>
        <div className={cx('flex wrap gap-2', styles.ends)}>
          <Button size="s" onClick={() => onAsk('replace')}>
            Remplacer les adresses
          </Button>
          <Button size="s" variant="danger" onClick={() => onAsk('close')}>
            Supprimer les adresses
          </Button>
        </div>
      </Banner>
    </>
  );
}

interface CalendarAddressFieldProps {
  readonly label: string;
  readonly help: string;
  readonly address: string;
}

/** Selects the address for Ctrl+C where the browser refuses access to its clipboard. */
function CalendarAddressField({ label, help, address }: CalendarAddressFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      toast(`Adresse copiée\u00a0: ${label}.`);
    } catch {
      field.current?.focus();
      field.current?.select();
      toast('L’adresse est sélectionnée\u00a0: copiez-la avec Ctrl\u00a0+\u00a0C.', 'note');
    }
  };
  // Scheme to which calendar programs subscribe.
  const subscription = address.replace(/^https?:/i, 'webcal:');
  return (
    <div className={styles.address}>
      <TextField
        ref={field}
        label={label}
        help={help}
        value={address}
        readOnly
        spellCheck={false}
        onFocus={({ target }) => target.select()}
      />
      <div className={cx('row gap-4', styles.addressActions)}>
        <Button onClick={() => void copy()}>
          Copier<span className="visually-hidden">{` l’adresse «\u00a0${label}\u00a0»`}</span>
        </Button>
        <a href={subscription}>
          Ouvrir dans mon agenda<span className="visually-hidden">{`\u00a0: ${label}`}</span>
        </a>
      </div>
      <figure className={cx('row gap-3', styles.code)}>
        {/* White border of four modules, as readers want it. */}
        <img
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(subscription, { border: 4 }))}`}
          width={120}
          height={120}
          alt={`Code QR de l’adresse «\u00a0${label}\u00a0»`}
        />
        <figcaption className="quiet small">
          Sur votre téléphone, visez ce code avec l’appareil photo&nbsp;: l’agenda s’y abonne.
        </figcaption>
      </figure>
    </div>
  );
}
