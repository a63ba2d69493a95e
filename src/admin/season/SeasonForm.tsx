import { useCallback, useState, type ReactNode } from 'react';
import { FormProvider, useForm, useWatch, type FieldPath } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ApiError, messageOf } from '../../shared/api/client/errors.ts';
import type { SeasonStart } from '../../shared/contract/season.ts';
import { plural } from '../../shared/messages/numbers.ts';
import { paths } from '../../shared/paths.ts';
import { Banner } from '../../shared/ui/feedback/Banner.tsx';
import { Button } from '../../shared/ui/components/Button.tsx';
import { Card } from '../../shared/ui/components/Card.tsx';
import { toast } from '../../shared/ui/feedback/toast.ts';
import { LeaveGuard } from '../components/UnsavedChangesGuard.tsx';
import { MembersSection } from './MembersSection.tsx';
import { OpenDialog } from './OpenDialog.tsx';
import { RatesSection } from './RatesSection.tsx';
import { firstForm, openingOf, ratesOf, type Choices, type SeasonForm as Values } from './season-form.ts';
import styles from './Season.module.css';
import { TermSection } from './TermSection.tsx';
import { useCandidates } from './useCandidates.ts';
import { useOpening } from './useOpening.ts';

interface SectionProps {
  readonly number: number;
  readonly title: string;
  readonly help: string;
  readonly children: ReactNode;
}

const Section = ({ number, title, help, children }: SectionProps) => (
  <section aria-labelledby={`saison-${number}`}>
    <Card>
      <h2 id={`saison-${number}`} className={styles.heading}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        {title}
      </h2>
      <p className={styles.help}>{help}</p>
      {children}
    </Card>
  </section>
);

/** One screen, from the text to the button; what it would write is seen on the way, and said once more before it is. */
export function SeasonForm({ start }: { readonly start: SeasonStart }) {
  const form = useForm<Values>({ defaultValues: firstForm(start), mode: 'onTouched' });
  const [choices, setChoices] = useState<Choices>(new Map());
  const navigate = useNavigate();
  const { agreement, look, open, close } = useOpening();

  const values = useWatch({ control: form.control }) as Values;
  const sameSeason = values.label.trim() === start.current.label;
  const candidates = useCandidates(start.members, ratesOf(values), choices, sameSeason);
  const count = candidates.filter(({ chosen }) => chosen).length;

  const choose = useCallback(
    (ids: readonly number[], chosen: boolean): void =>
      setChoices((before) => new Map([...before, ...ids.map((id): [number, boolean] => [id, chosen])])),
    [],
  );

  const showRefusal = (error: unknown): void => {
    const field = error instanceof ApiError ? error.field : undefined;
    if (field === undefined) return;
    form.setError(field as FieldPath<Values>, { message: messageOf(error) }, { shouldFocus: true });
  };
  const submit = form.handleSubmit((valid) =>
    look.mutate(openingOf(valid, start.members, choices, sameSeason), { onError: showRefusal }),
  );

  return (
    <FormProvider {...form}>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <Section
          number={1}
          title="La saison"
          help="Ce que les membres lisent en tête de leur dossier, et jusqu’à quand."
        >
          <TermSection />
        </Section>
        <Section
          number={2}
          title="Les tarifs"
          help="Proposés d’après les cotisations de la dernière saison : corrigez ce qui change."
        >
          <RatesSection />
        </Section>
        <Section
          number={3}
          title="Les membres"
          help="Tous les membres sont cochés, sauf les désactivés et ceux qui ne sont pas éligibles au dossier numérique."
        >
          <MembersSection candidates={candidates} onChoose={choose} />
        </Section>
        {look.error && (
          <Banner tone="danger" live="alert">
            {messageOf(look.error)}
          </Banner>
        )}
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={look.isPending}>
            Ouvrir la saison…
          </Button>
          <span>{`${plural(count, 'dossier', 'dossiers')}. Rien n’est enregistré avant votre confirmation.`}</span>
        </div>
      </form>
      <LeaveGuard />
      {agreement && (
        <OpenDialog
          {...agreement}
          busy={open.isPending}
          error={open.error}
          onClose={close}
          onOpen={() =>
            open.mutate(agreement, {
              onSuccess: ({ label, counts }) => {
                // Nothing is left to be lost by leaving.
                form.reset(form.getValues());
                toast(
                  `La saison ${label} est ouverte : ${plural(counts.members, 'dossier attendu', 'dossiers attendus')}.`,
                );
                void navigate(paths.dossiers);
              },
            })
          }
        />
      )}
    </FormProvider>
  );
}
