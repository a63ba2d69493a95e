import { Stack, Box } from '@mui/material';
import { useState, useId } from 'react';
import { DataTable } from 'react-admin';
import type { Backup, BackupList } from '#contract/backups.ts';
import { parisDay } from '#domain/dates.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { backupCounts, backupMoment, shortMoment } from '#messages/backups.ts';
import { ROLE_LABELS } from '#messages/divers.ts';
import { numericDay, sizeOf } from '#messages/format.ts';
import { backupWords } from '#messages/moments.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { Button } from '#ui/components/Button.tsx';
import { useClubConfig } from '#ui/data/club-hooks.ts';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { Banner, EmptyState, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { TextField } from '#ui/form/Field.tsx';
import { typedText } from '#ui/form/typed-text.ts';
import { useNow } from '#ui/hooks/useNow.ts';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { orderTyped, RestoreFields } from '#ui/restore/RestoreFields.tsx';
import { useRestoreWait } from '#ui/restore/useRestoreWait.ts';
import cells from '#admin/components/list/cells.module.css';
import { Sheet } from '#admin/components/list/ClubList.tsx';
import { ClubTable, CONTROLS, ROW_HEADER, SENTENCES, twoLines } from '#admin/components/list/ClubTable.tsx';
import { useNotifyError, useProviderMutation, useProviderQuery } from '#admin/providers/hooks.ts';

/** Backups of the server's folder; one of them may replace the club. */
export function BackupsScreen() {
  const { wait, refetchInterval, ...restore } = useRestoreWait();
  const list = useProviderQuery(['backups'], (provider, call) => provider.call('GET /sauvegardes', call), {
    refetchInterval,
  });
  const isAway = restore.isAway(list.data);
  return (
    <>
      <PageTitle
        back={paths.home}
        intro="Chaque nuit, le serveur sauvegarde tout le club et vérifie la sauvegarde. Gardez-en des copies sur une autre machine."
        actions={<MakeButton isAway={isAway} isBusy={list.data?.busy === true} />}
      >
        Sauvegardes
      </PageTitle>
      {isAway ? (
        <Banner tone="note" live="status" title="Le club reprend une sauvegarde">
          Il revient dans quelques instants&nbsp;; chacun se connecte alors de nouveau.
        </Banner>
      ) : (
        <QueryBody query={list} skeleton={<Skeleton height={480} />}>
          {(found) => <Backups list={found} onRestoring={() => wait(found)} />}
        </QueryBody>
      )}
    </>
  );
}

function MakeButton({ isAway, isBusy }: { readonly isAway: boolean; readonly isBusy: boolean }) {
  const making = useProviderMutation({
    mutationFn: (provider) => provider.call('POST /sauvegardes', { slow: true }),
    success: () => 'Sauvegarde faite et vérifiée.',
    onError: useNotifyError(),
  });
  return (
    <Button
      variant="primary"
      busy={making.isPending}
      reason={isAway ? 'Le club reprend une sauvegarde.' : isBusy ? 'Une sauvegarde est en cours.' : null}
      onClick={() => making.mutate()}
    >
      Sauvegarder maintenant
    </Button>
  );
}

interface BackupsProps {
  readonly list: BackupList;
  readonly onRestoring: () => void;
}

function Backups({ list: { backups, busy, dir, sealing, last }, onRestoring }: BackupsProps) {
  const [chosen, setChosen] = useState<Backup | null>(null);
  return (
    <Stack spacing={3}>
      {busy && (
        <Banner tone="note" live="status" title="Une sauvegarde est en cours">
          La suivante est possible à sa fin, ou dans la minute si le serveur s’est arrêté pendant elle.
        </Banner>
      )}
      {last !== null && <LastRestore {...last} />}
      {backups.length === 0 ? (
        <EmptyState icon="clock" title="Aucune sauvegarde pour l’instant">
          <p>La première se fait la nuit prochaine, ou tout de suite par le bouton ci-dessus.</p>
        </EmptyState>
      ) : (
        <Sheet>
          <BackupTable backups={backups} onChosen={setChosen} />
        </Sheet>
      )}
      <p className={cells.quiet}>
        Les fichiers sont sur le serveur, dans le dossier {dir}. Pour reprendre une sauvegarde d’ailleurs, copiez-la là,
        avec la liste «&nbsp;membres-effaces-….json&nbsp;» qui est à côté d’elle.
      </p>
      {chosen && (
        <RestoreDialog
          backup={chosen}
          sealing={sealing}
          onRestoring={() => {
            setChosen(null);
            onRestoring();
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </Stack>
  );
}

const LastRestore = ({ file, at, problem, administrators }: NonNullable<BackupList['last']>) =>
  problem === null ? (
    <Banner tone="ok" title={`Club restauré le ${backupMoment(at)}`}>
      <p>Par la sauvegarde {file}. Vérifiez que ces membres, et eux seuls, administrent le club&nbsp;:</p>
      <ul>
        {administrators.map((one) => (
          <li key={one.licence}>
            {sortedName(one)} ({one.licence}), {ROLE_LABELS[one.role]}
          </li>
        ))}
      </ul>
    </Banner>
  ) : (
    <Banner tone="danger" title={`La restauration du ${backupMoment(at)} n’a rien changé`}>
      {problem}
    </Banner>
  );

const Col = DataTable.Col<Backup & { readonly id: string }>;

const BackupTable = ({ backups, onChosen }: { backups: readonly Backup[]; onChosen: (backup: Backup) => void }) => (
  <ClubTable label="Sauvegardes" {...SENTENCES} data={backups.map((backup) => ({ ...backup, id: backup.file }))}>
    <Col {...ROW_HEADER} label="Données du" style={{ width: 158 }} render={({ at }) => <Moment at={at} />} />
    <Col label="Contenu" render={renderContents} />
    <Col label="Version" style={{ width: 146 }} render={renderVersion} />
    <Col
      label="Fichier"
      style={{ width: 172 }}
      render={({ size, sealed, description }) =>
        twoLines(
          `${sizeOf(size)}, ${sealed ? 'chiffré' : 'en clair'}`,
          description && `empreinte\u00a0${description.sha256.slice(0, 8)}…`,
        )
      }
    />
    <Col label="Vérifiée" style={{ width: 105 }} render={(backup) => <Verified backup={backup} />} />
    <Col
      label="Actions"
      style={{ width: 125 }}
      render={(backup) => (
        <span {...CONTROLS}>
          <Button size="s" aria-haspopup="dialog" onClick={() => onChosen(backup)}>
            Restaurer
            <span className="visually-hidden">{` la sauvegarde du ${backupMoment(backup.at)}`}</span>
          </Button>
        </span>
      )}
    />
  </ClubTable>
);

function Moment({ at }: { readonly at: string }) {
  const hours = Math.floor((useNow().getTime() - Date.parse(at)) / 3_600_000);
  return twoLines(shortMoment(at), backupWords({ hours, made: true }));
}

function renderContents({ description, before }: Backup) {
  const contents = description ? backupCounts(description) : <span className={cells.quiet}>à vérifier d’abord</span>;
  return twoLines(contents, before !== null && 'faite avant une mise à jour');
}

const renderVersion = ({ description }: Backup) =>
  description ? twoLines(description.program ?? 'ancienne', `schéma\u00a0${description.schema}`) : '—';

function Verified({ backup: { file, at, description } }: { readonly backup: Backup }) {
  const verification = useProviderMutation({
    mutationFn: (provider) => provider.call('POST /sauvegardes/:file/verification', { params: { file }, slow: true }),
    success: () => 'Cette sauvegarde est complète et saine.',
    onError: useNotifyError(),
  });
  if (description) return twoLines(<Badge tone="ok">Vérifiée</Badge>, numericDay(parisDay(description.verifiedAt)));
  return (
    <span {...CONTROLS}>
      <Button size="s" variant="quiet" busy={verification.isPending} onClick={() => verification.mutate()}>
        Vérifier
        <span className="visually-hidden">{` la sauvegarde du ${backupMoment(at)}`}</span>
      </Button>
    </span>
  );
}

interface RestoreDialogProps {
  readonly backup: Backup;
  /** The server encrypts its own backups. */
  readonly sealing: boolean;
  readonly onRestoring: () => void;
  readonly onClose: () => void;
}

/** Says what will be lost, and asks for the club's name. */
function RestoreDialog({ backup, sealing, onRestoring, onClose }: RestoreDialogProps) {
  const { file, at, description } = backup;
  const form = useId();
  const { club } = useClubConfig();
  const restore = useProviderMutation({
    mutationFn: (provider, typed: FormData) =>
      provider.call('POST /sauvegardes/restauration', {
        body: { ...orderTyped(file, typed), clubName: typedText(typed, 'clubName') },
        slow: true,
      }),
    onSuccess: onRestoring,
    refreshes: false,
  });
  return (
    <ConfirmDialog
      size="m"
      variant="danger"
      title="Restaurer cette sauvegarde&nbsp;?"
      subtitle={`Données du ${backupMoment(at)}`}
      confirmLabel="Restaurer le club"
      mutation={restore}
      form={form}
      onClose={onClose}
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          restore.mutate(new FormData(event.currentTarget));
        }}
      >
        <Stack spacing={2}>
          <p>
            <strong>Tout ce qui a été fait depuis le {backupMoment(at)} sera perdu</strong>&nbsp;: inscriptions,
            paiements, fiches, messages.
          </p>
          <p>
            Le club se ferme pendant quelques instants&nbsp;: une sauvegarde de maintenant est faite, pour pouvoir
            revenir, puis il est remplacé et chacun se connecte de nouveau. Si la restauration échoue, le club revient
            tel qu’il est.
          </p>
          {description && (
            <Box component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              Empreinte du fichier (SHA-256)&nbsp;: {description.sha256}
            </Box>
          )}
          <TextField
            label={`Nom du club, tel qu’il est écrit\u00a0: ${club.name}`}
            name="clubName"
            autoComplete="off"
            data-autofocus
          />
          <RestoreFields {...{ backup, sealing }} refusal={restore.error} />
        </Stack>
      </form>
    </ConfirmDialog>
  );
}
