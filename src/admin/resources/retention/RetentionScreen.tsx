import { Stack, Box } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { DataTable } from 'react-admin';
import type { RetentionReport, RetentionRun, FormerMember } from '#contract/retention.ts';
import { parisDay } from '#domain/dates.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { RETENTION_KEYS, type RetentionKey, retentionRule } from '#domain/retention.ts';
import { longDay, dayAndTime, dayYear, numericDay, spacedFigure } from '#messages/format.ts';
import { durationText, FATE_LABELS, RETENTION_LABELS, sourceText } from '#messages/retention.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { Button } from '#ui/components/Button.tsx';
import { Banner, QueryBody, Skeleton, EmptyState } from '#ui/feedback/states.tsx';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { ConfirmButton } from '#admin/components/ConfirmButton.tsx';
import cells from '#admin/components/list/cells.module.css';
import { Sheet } from '#admin/components/list/ClubList.tsx';
import { ClubTable, ROW_HEADER, RowLink, twoLines, SENTENCES, MomentField } from '#admin/components/list/ClubTable.tsx';
import { SourceNote } from '#admin/components/SourceNote.tsx';
import { useProviderQuery, useProviderMutation } from '#admin/providers/hooks.ts';

/** The table of retention rules, and what the nightly job did by it (docs/adr/0048). */
export function RetentionScreen() {
  const report = useProviderQuery(['retention'], (provider, call) => provider.call('GET /conservation', call));
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
        {(found) => (
          <Stack spacing={4}>
            <RetentionSwitch report={found} />
            <RulesTable report={found} />
            <FormerMembers members={found.former} />
            <RunsTable runs={found.runs} />
          </Stack>
        )}
      </QueryBody>
    </>
  );
}

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
            mutationFn: (provider) => provider.call('PUT /conservation', { body: { on: false } }),
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
            mutationFn: (provider) => provider.call('PUT /conservation', { body: { on: true } }),
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
    mutationFn: (provider) => provider.call('POST /conservation/essais'),
    success: () => 'Essai fait\u00a0: rien n’a été effacé, les nombres sont à jour.',
  });
  return (
    <Button variant="quiet" busy={attempt.isPending} onClick={() => attempt.mutate()}>
      Essayer maintenant
    </Button>
  );
}

type Line = RetentionRun['lines'][number];
interface RuleRow {
  readonly id: RetentionKey;
  /** Newest line of a run; absent where the job has nothing to do, or has never run. */
  readonly line: Line | undefined;
  readonly on: boolean;
}
const RuleCol = DataTable.Col<RuleRow>;

const newestLine = ({ runs }: RetentionReport, key: RetentionKey): Line | undefined =>
  runs.flatMap(({ lines }) => lines).find(({ rule, finished }) => rule === key && finished);

const RulesTable = ({ report }: { readonly report: RetentionReport }) => (
  <div>
    <Sheet>
      <ClubTable<RuleRow>
        label="Durées de conservation"
        {...SENTENCES}
        data={RETENTION_KEYS.map((id): RuleRow => ({ id, line: newestLine(report, id), on: report.on }))}
      >
        <RuleCol {...ROW_HEADER} label="Donnée" style={{ width: '25%' }} render={({ id }) => RETENTION_LABELS[id]} />
        <RuleCol label="Gardée" style={{ width: '27%' }} render={renderDuration} />
        <RuleCol label="Texte" style={{ width: '22%' }} render={({ id }) => sourceText(retentionRule(id))} />
        <RuleCol label="À effacer aujourd’hui" align="right" style={{ width: 190 }} render={renderDue} />
        <RuleCol label="Ensuite" style={{ width: 120 }} render={renderNext} />
      </ClubTable>
    </Sheet>
    <SourceNote />
  </div>
);

function renderDuration({ id, on }: RuleRow) {
  const rule = retentionRule(id);
  const waits = rule.fate === 'DELETED' && !rule.always && !on;
  return twoLines(durationText(rule), `${FATE_LABELS[rule.fate]}${waits ? ', à la mise en marche' : ''}`);
}

/** Rows that a run has deleted are no longer due. */
function renderDue({ line }: RuleRow) {
  if (line === undefined) return <span className={cells.quiet}>—</span>;
  if (line.mode === 'DELETED' || line.total === 0) return <span className={cells.quiet}>rien</span>;
  return <Badge tone={line.mode === 'LISTED' ? 'note' : 'warn'}>{spacedFigure(line.total)}</Badge>;
}

function renderNext({ line }: RuleRow) {
  if (line?.nextDay === undefined || line.nextDay === null) return <span className={cells.quiet}>—</span>;
  const isNow = line.mode !== 'DELETED' && line.total > 0;
  return <span className={cells.pair}>{isNow ? 'maintenant' : numericDay(line.nextDay)}</span>;
}

const MemberCol = DataTable.Col<FormerMember>;

const INTRO =
  'Partis depuis plus d’un an\u00a0: leur fiche ne sert plus. Ouvrez chacun pour voir ce qui part et ce que la loi garde, puis décidez.';

/** Nothing is erased here: each member's own page previews what goes and what stays. */
const FormerMembers = ({ members }: { readonly members: readonly FormerMember[] }) => (
  <Part title="Anciens membres à effacer" intro={INTRO}>
    {members.length === 0 ? (
      <EmptyState icon="check" title="Aucun ancien membre à effacer">
        <p>Un membre supprimé, ou désactivé et sans aucune trace, apparaît ici un an après.</p>
      </EmptyState>
    ) : (
      <ClubTable<FormerMember> label="Anciens membres à effacer" data={members} rowsAtOnce={20}>
        <MemberCol
          {...ROW_HEADER}
          label="Membre"
          render={(member) => <RowLink to={paths.erasure(member.id)}>{sortedName(member)}</RowLink>}
        />
        <MemberCol source="licenceNumber" label="Licence" />
        <MemberCol
          label="Parti"
          render={({ leftOn, deleted }) => `${deleted ? 'supprimé' : 'sans trace depuis'} le ${dayYear(leftOn)}`}
        />
      </ClubTable>
    )}
  </Part>
);

const RunCol = DataTable.Col<RetentionRun & { readonly id: string }>;

/** `E-mails envoyés 125 · Journal de sécurité 3` */
const sumsText = ({ lines }: RetentionRun, mode: Line['mode']): string =>
  lines
    .filter((line) => line.mode === mode && line.total > 0)
    .map(({ rule, total }) => `${RETENTION_LABELS[rule]}\u00a0: ${spacedFigure(total)}`)
    .join(' · ');

const RunsTable = ({ runs }: { readonly runs: readonly RetentionRun[] }) => (
  <Part title="Derniers passages" intro="Des nombres seulement&nbsp;: aucun nom n’est gardé de ce qui a été effacé.">
    {runs.length === 0 ? (
      <EmptyState icon="clock" title="Aucun passage pour l’instant">
        <p>Le premier se fait la nuit prochaine. «&nbsp;Essayer maintenant&nbsp;» compte sans rien effacer.</p>
      </EmptyState>
    ) : (
      <ClubTable label="Derniers passages" {...SENTENCES} data={runs.map((run) => ({ ...run, id: run.at }))}>
        <RunCol {...ROW_HEADER} label="Date" style={{ width: 150 }} render={renderMoment} />
        <RunCol
          label="Effacé"
          render={(run) => sumsText(run, 'DELETED') || <span className={cells.quiet}>rien</span>}
        />
        <RunCol
          label="Compté seulement"
          render={(run) => sumsText(run, 'DRY') || <span className={cells.quiet}>rien</span>}
        />
      </ClubTable>
    )}
  </Part>
);

const renderMoment = ({ lines }: RetentionRun) => (
  <>
    <MomentField source="at" />
    {lines.some(({ finished }) => !finished) && <Badge tone="warn">interrompu</Badge>}
  </>
);

interface PartProps {
  readonly title: string;
  readonly intro: string;
  readonly children: ReactNode;
}

function Part({ title, intro, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Box component="h2" id={id} sx={{ fontSize: 'var(--font-size-l)' }}>
        {title}
      </Box>
      <Box component="p" sx={{ mb: 1.5, color: 'text.secondary' }}>
        {intro}
      </Box>
      <Sheet>{children}</Sheet>
    </section>
  );
}
