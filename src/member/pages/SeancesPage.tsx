import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Seance } from '#contract/seances.ts';
import { can } from '#domain/permissions.ts';
import { shortDayYear } from '#messages/format.ts';
import { seanceHours, seanceNews, seancesCount } from '#messages/seances.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { ButtonLink } from '#ui/components/Button.tsx';
import { cx } from '#ui/components/cx.ts';
import { Sheet } from '#ui/components/Sheet.tsx';
import table from '#ui/components/table.module.css';
import { TableHead } from '#ui/components/TableHead.tsx';
import { useActor } from '#ui/data/club-hooks.ts';
import { EmptyState, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { useToday } from '#ui/hooks/useNow.ts';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { seancesQuery } from '../features/seances/api.ts';

/** Sessions to come, and for who calls the roll the last ones. */
export default function SeancesPage() {
  const actor = useActor();
  const mayCall = can(actor, 'seances.callRoll');
  const coming = useQuery(seancesQuery('coming', 20));
  const past = useQuery({ ...seancesQuery('past', 5), enabled: mayCall });
  const own = coming.data?.own ?? 0;
  return (
    <>
      <PageTitle
        back={paths.home}
        intro={
          <>
            {own > 0 && <>Vous êtes venu à {seancesCount(own)} cette saison. </>}
            Elles sont aussi dans <Link to={paths.messages}>l’agenda du club</Link>.
          </>
        }
        actions={
          <>
            {mayCall && <ButtonLink to={paths.presences}>Présences</ButtonLink>}
            {can(actor, 'seances.plan') && <ButtonLink to={paths.seancesPlan}>Planning</ButtonLink>}
          </>
        }
      >
        Séances du club
      </PageTitle>
      <QueryBody
        query={coming}
        loading="Chargement des séances…"
        skeleton={<Skeleton height={320} />}
        isEmpty={({ content }) => content.length === 0}
        empty={
          <EmptyState icon="calendar" title="Aucune séance à venir">
            <p>Les séances paraissent ici dès que le club les a mises au planning.</p>
          </EmptyState>
        }
      >
        {({ content }) => <SeanceTable title="À venir" seances={content} mayCall={mayCall} />}
      </QueryBody>
      {past.data && past.data.content.length > 0 && (
        <SeanceTable title="Les dernières" seances={past.data.content} mayCall={mayCall} />
      )}
    </>
  );
}

interface SeanceTableProps {
  readonly title: string;
  readonly seances: readonly Seance[];
  readonly mayCall: boolean;
}

function SeanceTable({ title, seances, mayCall }: SeanceTableProps) {
  const today = useToday();
  return (
    <Sheet aria-label={title} head={<h2>{title}</h2>}>
      <table className={cx(table.table, table.cards)}>
        <caption className="visually-hidden">{title}</caption>
        <TableHead headings={['Jour', 'Heures', 'Séance', 'Lieu', 'À savoir']} />
        <tbody>
          {seances.map((seance) => (
            <tr key={seance.id}>
              <th scope="row">{shortDayYear(seance.day)}</th>
              <td>{seanceHours(seance)}</td>
              <td>{seance.name}</td>
              <td>{seance.place}</td>
              <td className={table.wide}>
                <News seance={seance} />
                {mayCall && seance.cancelReason === null && seance.day <= today && (
                  <ButtonLink
                    size="s"
                    variant={seance.day === today ? 'primary' : 'secondary'}
                    to={paths.rollCall(seance.id)}
                  >
                    {seance.present === 0 ? 'Faire l’appel' : `${seance.present}\u00a0présents`}
                  </ButtonLink>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}

function News({ seance }: { readonly seance: Seance }) {
  const news = seanceNews(seance);
  return (
    news && (
      <>
        <Badge tone={seance.cancelReason === null ? 'warn' : 'danger'}>{news.label}</Badge>{' '}
        <span className="small">{news.detail}</span>
      </>
    )
  );
}
