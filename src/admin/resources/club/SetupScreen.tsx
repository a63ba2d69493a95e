import { Box, LinearProgress, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { Setup, StepState } from '#contract/setup.ts';
import { ESSENTIAL_STEPS, isSkippable, type SetupStep } from '#domain/club/setup.ts';
import { plural } from '#messages/format.ts';
import { STEP_TITLES, stepSentence } from '#messages/setup.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { Button, ButtonLink, type ButtonProps } from '#ui/components/Button.tsx';
import { QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { setupQuery } from '#ui/navigation/useAdministration.ts';
import { FocusKept } from '#admin/components/useFocusKept.tsx';
import { Sheet } from '#admin/components/list/ClubList.tsx';
import type { ClubDataProvider } from '#admin/providers/dataProvider.ts';
import { useNotifyError, useProviderMutation } from '#admin/providers/hooks.ts';
import { sectionAddress } from './sections.ts';

const LOOK_EVERY_MS = 5000;

/** Steps of a new club, left and resumed at will. */
export const SetupScreen = () => (
  <>
    <PageTitle
      back={paths.home}
      intro="L’essentiel d’abord, en dix minutes. Vous pouvez vous arrêter et reprendre ici."
    >
      Mise en route
    </PageTitle>
    <QueryBody
      query={useQuery({
        ...setupQuery,
        staleTime: 0,
        refetchInterval: ({ state }) => isUnderWay(state.data) && LOOK_EVERY_MS,
      })}
      skeleton={<Skeleton height={640} />}
    >
      {({ steps }) => (
        <Stack spacing={4}>
          <Essential steps={steps.filter(isEssential)} all={steps} />
          <section aria-labelledby="mise-en-route-reste">
            <Box component="h2" id="mise-en-route-reste" sx={HEADING}>
              Quand vous voudrez
            </Box>
            <Steps steps={steps.filter((step) => !isEssential(step))} all={steps} />
          </section>
        </Stack>
      )}
    </QueryBody>
  </>
);

const isEssential = ({ step }: StepState): boolean => ESSENTIAL_STEPS.includes(step);
const isLeft = ({ state }: StepState): boolean => state === 'LEFT';

interface StepsProps {
  readonly steps: readonly StepState[];
  readonly all: readonly StepState[];
  /** Step whose button is emphasised. */
  readonly next?: SetupStep | undefined;
}

/** Steps required before members sign in, with their progress. */
function Essential({ steps, all }: StepsProps) {
  const done = steps.filter((step) => !isLeft(step)).length;
  return (
    <section aria-labelledby="mise-en-route-essentiel">
      <Box component="h2" id="mise-en-route-essentiel" sx={HEADING}>
        L’essentiel
      </Box>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', mb: 2 }}>
        <LinearProgress
          variant="determinate"
          aria-label="Étapes essentielles faites"
          value={(100 * done) / steps.length}
          sx={BAR}
        />
        <span>
          {done === steps.length
            ? 'Le club peut ouvrir.'
            : `${plural(done, 'étape faite', 'étapes faites')} sur ${steps.length}`}
        </span>
      </Stack>
      <Steps steps={steps} all={all} next={steps.find(isLeft)?.step} />
    </section>
  );
}

const Steps = ({ steps, all, next }: StepsProps) => (
  <Sheet>
    <Box component="ol" sx={LIST}>
      {steps.map((step) => (
        <Step key={step.step} state={step} place={placeOf(step, all)} isNext={step.step === next} />
      ))}
    </Box>
  </Sheet>
);

/** A test mail changes its state by itself. */
const isUnderWay = (setup: Setup | undefined): boolean =>
  setup?.steps.some(({ reason }) => reason === 'WAITING' || reason === 'FAILED') ?? false;

const BADGES = {
  DONE: <Badge tone="ok">Fait</Badge>,
  LEFT: <Badge tone="warn">À faire</Badge>,
  SKIPPED: <Badge tone="neutral">Passée</Badge>,
};

interface StepProps {
  readonly state: StepState;
  readonly place: Place | null;
  readonly isNext: boolean;
}

function Step({ state: { step, state, reason, ...why }, place, isNext }: StepProps) {
  const isSkipped = state === 'SKIPPED' && isSkippable(step);
  const maySkip = isSkippable(step) && state !== 'DONE' && (step !== 'mail' || reason === 'NO_SERVER');
  return (
    <Box component="li" sx={ROW}>
      {BADGES[state]}
      <div>
        <Box component="h3" sx={{ fontSize: 'var(--font-size-m)' }}>
          {STEP_TITLES[step]}
        </Box>
        <p>{state === 'SKIPPED' ? 'Le club s’en passe.' : stepSentence({ step, reason, ...why })}</p>
        {step === 'backups' && (
          <Box component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            Dossier&nbsp;: <code>{why.detail}</code>
          </Box>
        )}
      </div>
      <Stack direction="row" spacing={1} sx={ACTIONS}>
        {maySkip && (
          <ActButton
            variant="quiet"
            act={(provider) =>
              provider.call('PUT /mise-en-route/:step', { params: { step }, body: { skipped: !isSkipped } })
            }
          >
            {isSkipped ? 'Reprendre' : 'Passer cette étape'}
          </ActButton>
        )}
        {step === 'mail' && reason === 'SENT' && (
          <ActButton variant="primary" act={(provider) => provider.call('POST /mise-en-route/essai/recu')}>
            Je l’ai reçu
          </ActButton>
        )}
        {step === 'mail' && reason !== 'NO_SERVER' && (
          <ActButton
            {...(isNext && reason === 'NONE' && { variant: 'primary' })}
            act={(provider) => provider.call('POST /mise-en-route/essai')}
          >
            Envoyer un e-mail d’essai
          </ActButton>
        )}
        {step === 'payment' && !isSkipped && reason !== 'NO_KEY' && reason !== 'MISSING' && (
          <ActButton act={(provider) => provider.call('POST /mise-en-route/paiement')}>Essayer la clé</ActButton>
        )}
        {place && !isSkipped && (
          <ButtonLink to={place.to} size="s" variant={state === 'DONE' ? 'quiet' : isNext ? 'primary' : 'secondary'}>
            {state === 'DONE' ? `Revoir\u00a0: ${STEP_TITLES[step].toLowerCase()}` : place.words}
          </ButtonLink>
        )}
      </Stack>
    </Box>
  );
}

interface Place {
  readonly to: string;
  readonly words: string;
}

/** Screen where each step is done; the test mail is sent from here. */
const PLACES: Readonly<Record<SetupStep, Place | null>> = {
  club: { to: sectionAddress('identite'), words: 'Présenter le club' },
  look: { to: sectionAddress('apparence'), words: 'Choisir logo et couleur' },
  links: { to: sectionAddress('liens'), words: 'Donner les liens' },
  mail: null,
  season: { to: paths.seasonNew, words: 'Ouvrir une saison' },
  payment: { to: paths.parametre(7), words: 'Enregistrer la clé HelloAsso' },
  members: { to: paths.diverImport, words: 'Importer les membres' },
  sites: { to: paths.siteNew, words: 'Ajouter un site' },
  outing: { to: paths.eventNew, words: 'Proposer une plongée' },
  safety: { to: sectionAddress('secours'), words: 'Compléter la fiche' },
  secondFactor: { to: paths.security, words: 'Protéger mon accès' },
  backups: { to: paths.backups, words: 'Voir les sauvegardes' },
};
const ACCOUNT = { to: sectionAddress('paiement'), words: 'Donner le compte HelloAsso' };
const FIRST_SITE = { to: paths.siteNew, words: 'Ajouter d’abord un site' };

/** An outing is at a site, so the first site comes before it. */
function placeOf({ step, reason }: StepState, all: readonly StepState[]): Place | null {
  if (step === 'payment' && reason === 'MISSING') return ACCOUNT;
  if (step === 'outing' && all.some((other) => other.step === 'sites' && isLeft(other))) return FIRST_SITE;
  return PLACES[step];
}

interface ActButtonProps extends Pick<ButtonProps, 'variant' | 'children'> {
  readonly act: (provider: ClubDataProvider) => Promise<Setup>;
}

/** A refusal is notified; the list is read again. */
function ActButton({ act, ...button }: ActButtonProps) {
  const { mutate, isPending } = useProviderMutation<Setup>({ mutationFn: act, onError: useNotifyError() });
  return (
    <FocusKept>
      <Button {...button} size="s" busy={isPending} onClick={() => mutate()} />
    </FocusKept>
  );
}

const HEADING = { mb: 1.5, fontSize: 'var(--font-size-l)' };
const BAR = { flex: '0 1 320px', height: 8, borderRadius: 4 };
const LIST = { m: 0, p: 0, listStyle: 'none' };
const ACTIONS = { flexWrap: 'wrap', alignItems: 'center' };
const ROW = {
  display: 'grid',
  gridTemplateColumns: '80px minmax(0, 1fr) auto',
  gap: 2,
  alignItems: 'center',
  px: 3,
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
  '& > :first-of-type': { justifySelf: 'start' },
  '@media (width < 900px)': {
    gridTemplateColumns: '80px minmax(0, 1fr)',
    alignItems: 'start',
    '& > :last-child': { gridColumn: 2 },
  },
};
