import { Box, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Setup, StepState } from '../../../shared/contract/setup.ts';
import { isSkippable, type SetupStep } from '../../../shared/domain/club/setup.ts';
import { plural } from '../../../shared/messages/format.ts';
import { STEP_TITLES, stepSentence } from '../../../shared/messages/setup.ts';
import { paths } from '../../../shared/paths.ts';
import { Badge } from '../../../shared/ui/components/Badge.tsx';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { QueryBody, Skeleton } from '../../../shared/ui/feedback/states.tsx';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { Sheet } from '../../components/list/ClubList.tsx';
import {
  useNotifyError,
  useProviderMutation,
  useProviderQuery,
  type ProviderMutationOptions,
} from '../../providers/hooks.ts';

const LOOK_EVERY_MS = 5000;

/** What a new club still has to do; one leaves it and comes back. */
export const SetupScreen = () => (
  <>
    <PageTitle back={paths.home} intro="Ce qu’un nouveau club règle une fois, dans l’ordre qui lui convient.">
      Mise en route
    </PageTitle>
    <QueryBody
      query={useProviderQuery(['setup'], (provider, call) => provider.getSetup(call), {
        refetchInterval: ({ state }) => isUnderWay(state.data) && LOOK_EVERY_MS,
      })}
      skeleton={<Skeleton height={640} />}
    >
      {(setup) => <Steps setup={setup} />}
    </QueryBody>
  </>
);

/** A test mail changes its state by itself. */
const isUnderWay = (setup: Setup | undefined): boolean =>
  setup?.steps.some(({ reason }) => reason === 'WAITING' || reason === 'FAILED') ?? false;

const Steps = ({ setup: { steps, left } }: { readonly setup: Setup }) => (
  <>
    <Box component="p" sx={{ mb: 2 }}>
      {left === 0 ? 'Tout est fait\u00a0: le club peut ouvrir.' : `Il reste ${plural(left, 'étape', 'étapes')}.`}
    </Box>
    <Sheet>
      <Box component="ol" sx={LIST}>
        {steps.map((step) => (
          <Step key={step.step} state={step} />
        ))}
      </Box>
    </Sheet>
  </>
);

const BADGES = {
  DONE: <Badge tone="ok">Fait</Badge>,
  LEFT: <Badge tone="warn">À faire</Badge>,
  SKIPPED: <Badge tone="neutral">Sans objet</Badge>,
};

function Step({ state }: { readonly state: StepState }) {
  const { step } = state;
  const skip = useSetupMutation<boolean>((provider, skipped) =>
    isSkippable(step) ? provider.skipSetupStep(step, skipped) : provider.getSetup(),
  );
  const isSkipped = state.state === 'SKIPPED';
  return (
    <Box component="li" sx={ROW}>
      {BADGES[state.state]}
      <div>
        <Box component="h2" sx={{ fontSize: 'var(--font-size-m)' }}>
          {STEP_TITLES[step]}
        </Box>
        <p>{isSkipped ? 'Le club s’en passe.' : stepSentence(state)}</p>
        {step === 'backups' && state.detail !== '' && (
          <Box component="p" sx={{ color: 'text.secondary' }}>
            Dossier&nbsp;: <code>{state.detail}</code>
          </Box>
        )}
      </div>
      <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end' }}>
        {state.state !== 'DONE' && isSkippable(step) && (
          <Button size="s" variant="quiet" busy={skip.isPending} onClick={() => skip.mutate(!isSkipped)}>
            {isSkipped ? 'Reprendre' : 'Sans objet'}
          </Button>
        )}
        {!isSkipped && <Actions state={state} />}
      </Stack>
    </Box>
  );
}

const to = (address: string, words: string) => <Link to={address}>{words}</Link>;

/** Where a step is done; those of a button stand in Actions. */
const PLACES: Readonly<Record<SetupStep, ReactNode>> = {
  club: to(paths.club, 'Ouvrir «\u00a0Le club\u00a0»'),
  look: to(paths.club, 'Ouvrir «\u00a0Le club\u00a0»'),
  links: to(paths.club, 'Ouvrir «\u00a0Le club\u00a0»'),
  season: to(paths.seasonNew, 'Ouvrir une saison'),
  mail: null,
  payment: to(paths.parametre(7), 'Paramètre 7'),
  members: to(paths.diverImport, 'Importer des plongeurs'),
  sites: to(paths.sites, 'Sites'),
  outing: to(paths.eventNew, 'Nouvelle plongée'),
  safety: to(paths.club, 'Ouvrir «\u00a0Le club\u00a0»'),
  secondFactor: to(paths.security, 'Sécurité'),
  backups: to(paths.backups, 'Sauvegardes'),
};

function Actions({ state: { step, reason } }: { readonly state: StepState }) {
  const send = useSetupMutation((provider) => provider.sendTestMail());
  const arrived = useSetupMutation((provider) => provider.testMailArrived());
  const check = useSetupMutation((provider) => provider.checkPayment());
  return (
    <>
      {step === 'mail' && reason === 'SENT' && (
        <Button size="s" variant="primary" busy={arrived.isPending} onClick={() => arrived.mutate()}>
          Je l’ai reçu
        </Button>
      )}
      {step === 'mail' && (
        <Button size="s" busy={send.isPending} onClick={() => send.mutate()}>
          Envoyer un e-mail d’essai
        </Button>
      )}
      {step === 'payment' && reason !== 'NO_KEY' && reason !== 'MISSING' && (
        <Button size="s" busy={check.isPending} onClick={() => check.mutate()}>
          Essayer la clé
        </Button>
      )}
      {PLACES[step === 'payment' && reason === 'MISSING' ? 'club' : step]}
    </>
  );
}

/** A refusal is notified; the list is read again. */
function useSetupMutation<Variables = void>(mutationFn: ProviderMutationOptions<Setup, Variables>['mutationFn']) {
  return useProviderMutation<Setup, Variables>({ mutationFn, onError: useNotifyError() });
}

const LIST = { m: 0, p: 0, listStyle: 'none' };
const ROW = {
  display: 'grid',
  gridTemplateColumns: '104px minmax(0, 1fr) auto',
  gap: 2,
  alignItems: 'center',
  px: 3,
  py: 2,
  borderTop: 1,
  '& > :first-of-type': { justifySelf: 'start' },
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
  '@media (width < 900px)': { gridTemplateColumns: '104px minmax(0, 1fr)', '& > :last-child': { gridColumn: 2 } },
};
