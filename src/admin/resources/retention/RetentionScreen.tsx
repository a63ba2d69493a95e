import { Stack } from '@mui/material';
import { parisDay } from '../../../shared/domain/dates.ts';
import { longDay, timeOf } from '../../../shared/messages/dates.ts';
import type { RetentionReport } from '../../../shared/contract/retention.ts';
import { paths } from '../../../shared/paths.ts';
import { QueryBody } from '../../../shared/ui/feedback/QueryBody.tsx';
import { Skeleton } from '../../../shared/ui/feedback/Skeleton.tsx';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { useProviderQuery } from '../../providers/hooks.ts';
import { FormerMembers } from './FormerMembers.tsx';
import { RetentionSwitch } from './RetentionSwitch.tsx';
import { RulesTable } from './RulesTable.tsx';
import { RunsTable } from './RunsTable.tsx';
import { TryButton } from './TryButton.tsx';

/** The table of retention rules, and what the nightly job did by it (docs/adr/0048). */
export function RetentionScreen() {
  const report = useProviderQuery(['retention'], (provider, call) => provider.getRetention(call));
  return (
    <>
      <PageTitle
        back={paths.home}
        intro="Ce que le club garde, combien de temps, et ce que la nuit efface. La même table est publiée dans « Vie privée »."
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
    <RetentionSwitch report={report} next={`${longDay(parisDay(report.nextRun))} à ${timeOf(report.nextRun)}`} />
    <RulesTable report={report} />
    <FormerMembers members={report.former} />
    <RunsTable runs={report.runs} />
  </Stack>
);
