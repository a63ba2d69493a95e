import { cx } from '#ui/components/cx.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callOpenly } from '#api/client/call.ts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '#api/client/errors.ts';
import type { BackupList, FirstRestoreBody } from '#contract/backups.ts';
import { backupCounts, shortMoment } from '#messages/backups.ts';
import { sizeOf } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import { Button } from '#ui/components/Button.tsx';
import { configQuery } from '#ui/data/club-hooks.ts';
import { useSingleMutation } from '#ui/data/useSingleMutation.ts';
import { Banner, ErrorMessage, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { Options, Select } from '#ui/form/Field.tsx';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { orderTyped, RestoreFields } from '#ui/restore/RestoreFields.tsx';
import { useRestoreWait } from '#ui/restore/useRestoreWait.ts';
import styles from '#member/features/auth/components/Form.module.css';
import { setFlashMessage } from '#member/features/auth/model/flash-message.ts';

/** Begins the club with a backup that lies on the server; its administrators then sign in as they did. */
export default function FirstRestore({ code, onBack }: { readonly code: string; readonly onBack: () => void }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { wait, refetchInterval, ...restore } = useRestoreWait();
  const list = useQuery({
    queryKey: ['first-backups', code],
    queryFn: () => callOpenly('POST /premiere-visite/sauvegardes', { body: { code } }),
    refetchInterval,
  });
  // The button that led here is gone, and with it the focus.
  useEffect(() => document.querySelector('h1')?.focus(), []);
  const isDone = list.error instanceof ApiError && list.error.code === 'CLUB_OPENED';
  useEffect(() => {
    if (!isDone) return;
    setFlashMessage('Le club est repris. Connectez-vous comme avant.');
    void navigate(paths.login);
    queries.setQueryData(configQuery.queryKey, (config) => config && { ...config, firstVisit: false });
    void queries.invalidateQueries({ queryKey: configQuery.queryKey });
  }, [isDone, queries, navigate]);
  const isAway = isDone || restore.isAway(list.data);
  return (
    <>
      <PageTitle intro="Le club revient tel qu’il était ce jour-là, avec ses membres et leurs accès.">
        Reprendre une sauvegarde
      </PageTitle>
      {isAway ? (
        <Banner tone="note" live="status" title="Le club reprend la sauvegarde">
          Il revient dans quelques instants.
        </Banner>
      ) : (
        <div className={styles.form}>
          <QueryBody query={list} skeleton={<Skeleton height={240} />}>
            {(found) => <Choice list={found} code={code} onRestoring={() => wait(found)} />}
          </QueryBody>
          <div className={cx('row gap-3', styles.actions)}>
            <Button onClick={() => void list.refetch()} busy={list.isFetching}>
              Relire le dossier
            </Button>
            <Button variant="quiet" onClick={onBack}>
              Revenir
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

interface ChoiceProps {
  readonly list: BackupList;
  readonly code: string;
  readonly onRestoring: () => void;
}

function Choice({ list: { backups, dir, sealing, last }, code, onRestoring }: ChoiceProps) {
  const [file, setFile] = useState(backups[0]?.file);
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (body: FirstRestoreBody) => callOpenly('POST /premiere-visite/restauration', { body, slow: true }),
    onSuccess: onRestoring,
  });
  const where = `Copiez la sauvegarde sur le serveur, dans le dossier ${dir}, avec la liste «\u00a0membres-effaces-….json\u00a0» qui est à côté d’elle.`;
  const chosen = backups.find((backup) => backup.file === file) ?? backups[0];
  if (!chosen)
    return (
      <Banner tone="note" title="Aucune sauvegarde dans ce dossier">
        {where}
      </Banner>
    );
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ ...orderTyped(chosen.file, new FormData(event.currentTarget)), code });
      }}
    >
      {error && <ErrorMessage error={error} />}
      {last?.problem && !error && (
        <Banner tone="danger" title="La reprise n’a rien changé">
          {last.problem}
        </Banner>
      )}
      <Select
        label="Sauvegarde"
        value={chosen.file}
        onChange={({ target }) => setFile(target.value)}
        help={[
          sizeOf(chosen.size),
          chosen.sealed ? 'chiffrée' : 'en clair',
          ...(chosen.description ? [backupCounts(chosen.description)] : []),
        ].join(', ')}
      >
        <Options of={backups.map((backup) => [backup.file, shortMoment(backup.at)])} />
      </Select>
      <RestoreFields backup={chosen} sealing={sealing} refusal={error} />
      <Button type="submit" variant="primary" wide busy={isPending}>
        Reprendre cette sauvegarde
      </Button>
      <p>Une autre&nbsp;? {where}</p>
    </form>
  );
}
