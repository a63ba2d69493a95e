import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { RollMembers } from '#contract/seances.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { hasWords } from '#domain/divers/name-search.ts';
import { levelLabel, plural } from '#messages/format.ts';
import { seanceLine } from '#messages/seances.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { cx } from '#ui/components/cx.ts';
import { Icon } from '#ui/components/Icon.tsx';
import { EmptyState, ErrorMessage, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { TextField } from '#ui/form/Field.tsx';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { rollMembersQuery, useRollCall } from '../features/seances/api.ts';
import styles from './RollCallPage.module.css';

/** Rows drawn at once; the search finds the others. */
const MOST_ROWS = 150;

/** Who is at a session: one tap each, with wet hands. */
export default function RollCallPage() {
  const id = Number(useParams()['id']);
  const members = useQuery(rollMembersQuery(id));
  const { query, present, waiting, refusal, retry, tap } = useRollCall(id);
  const [search, setSearch] = useState('');
  const found = (members.data ?? []).filter((member) => hasWords(sortedName(member), search));
  const choose = (diver: number): void => {
    tap(diver);
    setSearch('');
  };
  return (
    <div className={styles.page}>
      <PageTitle back={paths.seances} intro={query.data && seanceLine(query.data.seance)}>
        {query.data ? `Appel\u00a0: ${query.data.seance.name}` : 'Appel'}
      </PageTitle>
      <div className={cx('stack gap-2', styles.top)}>
        <div className="row between gap-2">
          <output className={styles.count}>{plural(present.size, 'présent', 'présents')}</output>
          <output>
            {waiting > 0 ? (
              <Badge tone="warn">{waiting}&nbsp;à envoyer</Badge>
            ) : (
              present.size > 0 && <Badge tone="ok">Enregistré</Badge>
            )}
          </output>
        </div>
        <TextField
          label="Chercher un nom"
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      {refusal && <ErrorMessage error={refusal} onRetry={retry} />}
      {query.error && !query.data && <ErrorMessage error={query.error} onRetry={() => void query.refetch()} />}
      <QueryBody
        query={members}
        loading="Chargement des membres…"
        skeleton={<Skeleton height={420} />}
        isEmpty={() => found.length === 0}
        empty={<EmptyState icon="people" title="Personne ne correspond à cette recherche" />}
      >
        {() => (
          <>
            <Group
              title="Venus récemment"
              members={found.filter(({ recent }) => recent > 0)}
              {...{ present, choose }}
            />
            <Group title="Les autres" members={found.filter(({ recent }) => recent === 0)} {...{ present, choose }} />
          </>
        )}
      </QueryBody>
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly members: RollMembers;
  readonly present: ReadonlySet<number>;
  readonly choose: (diver: number) => void;
}

function Group({ title, members, present, choose }: GroupProps) {
  if (members.length === 0) return null;
  const rest = members.length - MOST_ROWS;
  return (
    <section aria-label={title}>
      <h2 className={cx('quiet small medium', styles.title)}>{title}</h2>
      <ul className={cx('panel', styles.list)}>
        {members.slice(0, MOST_ROWS).map((member) => (
          <li key={member.id}>
            <button
              type="button"
              className={cx('row gap-3 bare', styles.row)}
              aria-pressed={present.has(member.id)}
              onClick={() => choose(member.id)}
            >
              <span className={cx('center', styles.tick)}>
                {present.has(member.id) && <Icon name="check" size={22} />}
              </span>
              <span className={styles.name}>{sortedName(member)}</span>
              <span className="quiet small">{levelLabel(member.level)}</span>
            </button>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="quiet small">Encore {rest}&nbsp;: cherchez par le nom.</p>}
    </section>
  );
}
