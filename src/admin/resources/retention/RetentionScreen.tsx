import { Stack } from '@mui/material';
import type { RetentionReport } from '../../../shared/contract/retention.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { longDay, dayAndTime } from '../../../shared/messages/format.ts';
import { paths } from '../../../shared/paths.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { Banner, QueryBody, Skeleton } from '../../../shared/ui/feedback/states.tsx';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { ConfirmButton } from '../../components/ConfirmButton.tsx';
import { useProviderQuery, useProviderMutation } from '../../providers/hooks.ts';
import { FormerMembers, RulesTable, RunsTable } from './RetentionTables.tsx';

/** The table of retention rules, and what the nightly job did by it (docs/adr/0048). */
export function RetentionScreen() {
  const report = useProviderQuery(['retention'], (provider, call) => provider.getRetention(call));
  return (
    <>
      <PageTitle
        back={paths.home}
        intro="Ce que le club garde, combien de temps, et ce que la nuit efface. La même table est publiée dans «&nbsp;Vie privée&nbsp;»."
        actions={<TryButton />}
      >
        Conservation des données
      </PageTitle>
      <QueryBody
        query={report}
        skeleton={
          <Stack spacing={3}>
            <Skeleton height={96} />
            <Skeleton height={640} />
          </Stack>
        }
      >
        {(found) => <Parts report={found} />}
      </QueryBody>
    </>
  );
}

const Parts = ({ report }: { readonly report: RetentionReport }) => (
  <Stack spacing={4}>
    <RetentionSwitch report={report} />
    <RulesTable report={report} />
    <FormerMembers members={report.former} />
    <RunsTable runs={report.runs} />
  </Stack>
);

function RetentionSwitch({ report: { on, since, nextRun } }: { readonly report: RetentionReport }) {
  const next = dayAndTime(nextRun);
  return on ? (
    <Banner
      tone="ok"
      title="L’effacement automatique est en marche"
      actions={
        <ConfirmButton
          size="s"
          variant="quiet"
          label="Arrêter"
          dialog={{ title: 'Arrêter l’effacement automatique\u00a0?', confirmLabel: 'Arrêter' }}
          mutation={{
            mutationFn: (provider) => provider.switchRetention(false),
            success: () => 'Effacement automatique arrêté.',
          }}
        >
          <p>
            Dès la prochaine nuit, ce qui attend la mise en marche sera compté et gardé. Le club garde alors plus
            longtemps que ce qu’il annonce dans «&nbsp;Vie privée&nbsp;».
          </p>
        </ConfirmButton>
      }
    >
      {since !== null && `Depuis le ${longDay(parisDay(since))}. `}Prochain passage&nbsp;: {next}.
    </Banner>
  ) : (
    <Banner
      tone="warn"
      title={'À l’essai\u00a0: les lignes «\u00a0à la mise en marche\u00a0» sont comptées, pas effacées'}
      actions={
        <ConfirmButton
          size="s"
          variant="primary"
          label="Mettre en marche"
          dialog={{
            title: 'Mettre en marche l’effacement automatique\u00a0?',
            confirmLabel: 'Mettre en marche',
            variant: 'danger',
          }}
          mutation={{
            mutationFn: (provider) => provider.switchRetention(true),
            success: () => `Effacement automatique en marche. Premier passage\u00a0: ${next}.`,
          }}
        >
          <p>
            {`Le premier passage, ${next}, effacera pour de bon tout ce que la colonne «\u00a0À effacer aujourd’hui\u00a0» compte. `}
            Les sauvegardes des jours précédents le gardent encore un an. Aucun membre n’est effacé&nbsp;: vous décidez
            de chacun.
          </p>
        </ConfirmButton>
      }
    >
      {`Regardez les nombres ci-dessous, puis mettez en marche. Prochain passage\u00a0: ${next}.`}
    </Banner>
  );
}

function TryButton() {
  const attempt = useProviderMutation({
    mutationFn: (provider) => provider.tryRetention(),
    success: () => 'Essai fait\u00a0: rien n’a été effacé, les nombres sont à jour.',
  });
  return (
    <Button variant="quiet" busy={attempt.isPending} onClick={() => attempt.mutate()}>
      Essayer maintenant
    </Button>
  );
}
