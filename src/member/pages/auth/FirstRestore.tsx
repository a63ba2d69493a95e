import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../../shared/api/client/errors.ts';
import { listFirstBackups, restoreFirst } from '../../../shared/api/resources/accounts.ts';
import type { BackupList } from '../../../shared/contract/backups.ts';
import {
  backupCounts,
  backupMoment,
  PASSPHRASE_HELP,
  UNSEALED_LABEL,
  WITHOUT_LIST_LABEL,
} from '../../../shared/messages/backups.ts';
import { sizeOf } from '../../../shared/messages/format.ts';
import { paths } from '../../../shared/paths.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { configQuery } from '../../../shared/ui/data/club-hooks.ts';
import { useSingleMutation } from '../../../shared/ui/data/useSingleMutation.ts';
import { Banner, ErrorMessage, QueryBody, Skeleton } from '../../../shared/ui/feedback/states.tsx';
import { typedText } from '../../../shared/ui/form/typed-text.ts';
import { Checkbox } from '../../../shared/ui/form/Checkbox.tsx';
import { Options, PasswordField, Select } from '../../../shared/ui/form/Field.tsx';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import styles from '../../features/auth/components/Form.module.css';
import { setFlashMessage } from '../../features/auth/model/flash-message.ts';

const LOOK_AGAIN_MS = 2000;

/** Begins the club with a backup that lies on the server; its administrators then sign in as they did. */
export default function FirstRestore({ code, onBack }: { readonly code: string; readonly onBack: () => void }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  /** The restore before the one that was asked for here; undefined: none was. */
  const [former, setFormer] = useState<string | null>();
  const list = useQuery({
    queryKey: ['first-backups', code],
    queryFn: () => listFirstBackups(code),
    refetchInterval: former === undefined ? false : LOOK_AGAIN_MS,
  });
  const isDone = list.error instanceof ApiError && list.error.code === 'CLUB_OPENED';
  useEffect(() => {
    if (!isDone) return;
    setFlashMessage('Le club est repris. Connectez-vous comme avant.');
    void navigate(paths.login);
    queries.setQueryData(configQuery.queryKey, (config) => config && { ...config, firstVisit: false });
    void queries.invalidateQueries({ queryKey: configQuery.queryKey });
  }, [isDone, queries, navigate]);
  const isAway = isDone || (former !== undefined && (list.data?.last?.at ?? null) === former);
  if (former !== undefined && !isAway) setFormer(undefined);
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
            {(found) => <Choice list={found} code={code} onRestoring={() => setFormer(found.last?.at ?? null)} />}
          </QueryBody>
          <div className={styles.actions}>
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
  const [isListMissing, setListMissing] = useState(false);
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: restoreFirst,
    onSuccess: onRestoring,
    onError: (refusal) => {
      if (refusal instanceof ApiError && refusal.code === 'ERASED_LIST_MISSING') setListMissing(true);
    },
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
        const typed = new FormData(event.currentTarget);
        mutate({
          code,
          file: chosen.file,
          passphrase: typedText(typed, 'passphrase'),
          unsealed: typed.has('unsealed'),
          withoutList: typed.has('withoutList'),
        });
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
        <Options of={backups.map((backup) => [backup.file, backupMoment(backup.at)])} />
      </Select>
      {chosen.sealed && (
        <PasswordField label="Phrase secrète" name="passphrase" autoComplete="off" help={PASSPHRASE_HELP} />
      )}
      {sealing && !chosen.sealed && <Checkbox name="unsealed" label={UNSEALED_LABEL} />}
      {isListMissing && <Checkbox name="withoutList" label={WITHOUT_LIST_LABEL} />}
      <Button type="submit" variant="primary" wide busy={isPending}>
        Reprendre cette sauvegarde
      </Button>
      <p>Une autre&nbsp;? {where}</p>
    </form>
  );
}
