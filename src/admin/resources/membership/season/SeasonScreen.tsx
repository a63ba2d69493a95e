import { cx } from '#ui/components/cx.ts';
import { Stack } from '@mui/material';
import { useEffect, useState, type ReactNode } from 'react';
import { Form, useNotify, useRefresh } from 'react-admin';
import { useFormContext, type FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { ApiError, currentOf, messageOf } from '#api/client/errors.ts';
import type { SeasonStart, SeasonOpening, SeasonPreview } from '#contract/membership.ts';
import { plural } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import { Button } from '#ui/components/Button.tsx';
import { Card } from '#ui/components/Card.tsx';
import { useSingleMutation } from '#ui/data/useSingleMutation.ts';
import { Banner, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { StickyBar, UnsavedChanges } from '#admin/components/form/ClubForm.tsx';
import { useListAddress } from '#admin/components/list-address.ts';
import { useProviderQuery, useClubDataProvider } from '#admin/providers/hooks.ts';
import { MembersSection } from './MembersSection.tsx';
import { OpenDialog } from './OpenDialog.tsx';
import { RatesSection, TermSection } from './RatesSection.tsx';
import { firstForm, openingOf, useCandidates, type SeasonValues } from './season-form.ts';
import styles from './Season.module.css';

/** Opens a season (specification §2 'Home', §9). */
export function SeasonScreen() {
  const season = useProviderQuery(
    ['membership', 'getSeasonStart'],
    (provider, call) => provider.call('GET /saison', call),
    // Not read again while the form is filled in: the server checks before it writes.
    { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false },
  );
  return (
    <>
      <PageTitle
        back={useListAddress(paths.membership)}
        intro={
          season.data &&
          `Saison en cours\u00a0: ${season.data.current.label}. Chaque membre coché recevra un dossier à compléter et une cotisation à payer.`
        }
      >
        Ouvrir une saison
      </PageTitle>
      <QueryBody
        query={season}
        loading="Chargement des membres…"
        skeleton={
          <Stack spacing={3}>
            <Skeleton height={280} />
            <Skeleton height={240} />
            <Skeleton height={480} />
          </Stack>
        }
      >
        {(start) => <SeasonForm start={start} />}
      </QueryBody>
    </>
  );
}

/** Previews the writes; the server makes them all at once after the confirmation. */
function SeasonForm({ start }: { readonly start: SeasonStart }) {
  const [defaultValues] = useState(() => firstForm(start));
  const opening = useOpening();
  const preview = (values: FieldValues): void =>
    opening.preview.mutate(openingOf({ ...defaultValues, ...values }, start));
  return (
    <Form noValidate disableInvalidFormNotification mode="onTouched" defaultValues={defaultValues} onSubmit={preview}>
      <Sections start={start} opening={opening} />
    </Form>
  );
}

interface SectionProps {
  readonly number: number;
  readonly title: string;
  readonly help: string;
  readonly children: ReactNode;
}

const ACTIONS = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 'var(--radius-m)',
  boxShadow: 'var(--shadow-2)',
  color: 'text.secondary',
};

const Section = ({ number, title, help, children }: SectionProps) => (
  <section aria-labelledby={`saison-${number}`}>
    <Card>
      <h2 id={`saison-${number}`} className={cx('row gap-3', styles.heading)}>
        <span className={cx('center small', styles.number)} aria-hidden="true">
          {number}
        </span>
        {title}
      </h2>
      <p className={cx('quiet small', styles.help)}>{help}</p>
      {children}
    </Card>
  </section>
);

function useFieldRefusal(error: Error | null): void {
  const { setError } = useFormContext();
  useEffect(() => {
    if (error instanceof ApiError && error.field !== undefined) {
      setError(error.field, { message: messageOf(error) }, { shouldFocus: true });
    }
  }, [error, setError]);
}

function Sections({ start, opening }: { readonly start: SeasonStart; readonly opening: Opening }) {
  const { previewed, preview, open, close } = opening;
  const { getValues, reset } = useFormContext<SeasonValues>();
  const members = useCandidates(start);
  const navigate = useNavigate();
  const refresh = useRefresh();
  const notify = useNotify();
  useFieldRefusal(preview.error);
  const openSeason = (): void => {
    if (!previewed) return;
    open.mutate(previewed, {
      onSuccess: ({ label, counts }) => {
        // Marks the form as saved, so that it may be left.
        reset(getValues());
        notify(
          `La saison ${label} est ouverte\u00a0: ${plural(counts.members, 'dossier attendu', 'dossiers attendus')}.`,
        );
        void navigate(paths.membership);
        // Last: the figures of the new season would make this form anew, and its answer would be lost.
        refresh();
      },
    });
  };
  return (
    <Stack spacing={3} className={styles.form}>
      <Section number={1} title="La saison" help="Ce que les membres lisent en tête de leur dossier, et jusqu’à quand.">
        <TermSection />
      </Section>
      <Section
        number={2}
        title="Les tarifs"
        help={
          start.usual.adhesion > 0 || start.usual.licence > 0
            ? 'Proposés d’après les cotisations de la dernière saison\u00a0: corrigez ce qui change.'
            : 'Ce que chacun paie au club pour la saison.'
        }
      >
        <RatesSection />
      </Section>
      <Section
        number={3}
        title="Les membres"
        help="Tous les membres sont cochés, sauf les désactivés et ceux qui ne sont pas éligibles au dossier numérique."
      >
        <MembersSection {...members} />
      </Section>
      {preview.error && (
        <Banner tone="danger" live="alert">
          {messageOf(preview.error)}
        </Banner>
      )}
      <StickyBar sx={ACTIONS}>
        <Button type="submit" variant="primary" busy={preview.isPending}>
          Ouvrir la saison…
        </Button>
        <span>{`${plural(members.sums.members, 'dossier', 'dossiers')}. Rien n’est enregistré avant votre confirmation.`}</span>
      </StickyBar>
      <UnsavedChanges />
      {previewed && <OpenDialog {...previewed} mutation={open} onOpen={openSeason} onClose={close} />}
    </Stack>
  );
}

interface Previewed {
  readonly opening: SeasonOpening;
  readonly preview: SeasonPreview;
}

/** Opens a season by its preview; a member changed meanwhile leads to a fresh one. */
function useOpening() {
  const provider = useClubDataProvider();
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const preview = useSingleMutation({
    mutationFn: async (opening: SeasonOpening): Promise<Previewed> => ({
      opening,
      preview: await provider.call('POST /saison', { body: opening }),
    }),
    onSuccess: setPreviewed,
  });
  const open = useSingleMutation({
    mutationFn: ({ opening, preview: { digest } }: Previewed) =>
      provider.call('POST /saison', { query: { apply: digest }, body: opening }),
    onError: (error, { opening }) => {
      const fresh = currentOf('SEASON_STALE', error);
      if (fresh) setPreviewed({ opening, preview: fresh });
    },
  });
  const close = (): void => {
    setPreviewed(null);
    open.reset();
  };
  return { previewed, preview, open, close };
}

type Opening = ReturnType<typeof useOpening>;
