import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ClubEvent } from '#contract/events.ts';
import type { Supervision } from '#contract/supervision.ts';
import { parisDay } from '#domain/dates.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { can } from '#domain/permissions.ts';
import { entriesOf } from '#domain/registration/entries.ts';
import { holders, isPending } from '#domain/registration/placement.ts';
import { asksSupervisors, missingOn, SUPERVISION_ANSWERS } from '#domain/registration/supervision.ts';
import { isSupervisorLevel } from '#domain/levels.ts';
import { levelLabel, shortDay, siteName } from '#messages/format.ts';
import { outingLine } from '#messages/outing.ts';
import { missingText, SUPERVISION_ANSWER_LABELS } from '#messages/supervision.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { Button } from '#ui/components/Button.tsx';
import { cx } from '#ui/components/cx.ts';
import table from '#ui/components/table.module.css';
import { useActor } from '#ui/data/club-hooks.ts';
import { Banner, EmptyState, ErrorMessage, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { useNow } from '#ui/hooks/useNow.ts';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { eventWindowQuery, useEventCache } from '../features/events/api.ts';
import { registering, useRegistrationActions } from '../features/registration/model/actions.ts';
import { activeEntryOf, placeToAsk, roomFor } from '../features/registration/model/rules.ts';
import { supervisionQuery, useAnswer } from '../features/supervision/api.ts';
import styles from './SupervisionPage.module.css';

/** Who supervises when: one's own answers, and for the people of the outings everybody's (our server only). */
export default function SupervisionPage() {
  const now = useNow();
  const actor = useActor();
  const answers = useQuery(supervisionQuery);
  const outings = useQuery({ ...eventWindowQuery(parisDay(now)), refetchOnMount: 'always' });
  return (
    <div data-wide>
      <PageTitle
        back={paths.home}
        intro="Les huit prochaines semaines. Une réponse n’est pas une inscription&nbsp;: elle dit qui l’on peut inscrire."
      >
        Encadrement
      </PageTitle>
      <QueryBody
        query={outings}
        loading="Chargement des plongées…"
        skeleton={<Skeleton height={420} />}
        isEmpty={(events) => !events.some((event) => asksSupervisors(event, now))}
        empty={
          <EmptyState icon="calendar" title="Aucune plongée à encadrer">
            <p>Les plongées des huit prochaines semaines paraissent ici.</p>
          </EmptyState>
        }
      >
        {(events) => (
          <QueryBody query={answers} loading="Chargement des réponses…" skeleton={<Skeleton height={420} />}>
            {(plan) => {
              const asked = events.filter((event) => asksSupervisors(event, now));
              return (
                <>
                  {actor && isSupervisorLevel(actor.level) && <Own {...{ asked, plan }} me={actor.id} />}
                  {can(actor, 'supervision.readAll') && (
                    <Everybody {...{ asked, plan }} registers={can(actor, 'divers.selectAnyone')} />
                  )}
                </>
              );
            }}
          </QueryBody>
        )}
      </QueryBody>
    </div>
  );
}

interface Part {
  readonly asked: readonly ClubEvent[];
  readonly plan: Supervision;
}

const answerOf = ({ answers }: Supervision, event: ClubEvent, diver: number) =>
  answers.find((one) => one.event === event.id && one.diver === diver)?.answer;

function Missing({ event }: { readonly event: ClubEvent }) {
  const text = missingText(missingOn(event, holders(entriesOf(event), 'ACCOMPANIST')));
  return <span className={cx('block small', text === null && 'quiet')}>{text ?? 'Encadrement complet'}</span>;
}

const Outing = ({ event }: { readonly event: ClubEvent }) => (
  <Link to={paths.outing(event.id)}>
    {shortDay(parisDay(event.date))}, {siteName(event.site.name)}
  </Link>
);

function Standing({ event, diver }: { readonly event: ClubEvent; readonly diver: number }) {
  const entry = activeEntryOf(event, diver);
  if (!entry) return null;
  if (isPending(entry.type)) return <Badge tone="warn">En attente</Badge>;
  return <Badge tone="ok">{entry.type === 'ACCOMPANIST' ? 'Encadrant' : 'Plongeur'}</Badge>;
}

function Own({ asked, plan, me }: Part & { readonly me: number }) {
  const answering = useAnswer();
  return (
    <section aria-labelledby="own-answers">
      <h2 id="own-answers" className={styles.heading}>
        Mes réponses
      </h2>
      {answering.error && <ErrorMessage error={answering.error} />}
      <ul className="panel">
        {asked.map((event) => {
          const given = answerOf(plan, event, me);
          return (
            <li key={event.id} className={styles.mine}>
              <span>
                <Outing event={event} />
                <Missing event={event} />
              </span>
              {activeEntryOf(event, me) ? (
                <Standing event={event} diver={me} />
              ) : (
                <fieldset aria-label={`Encadrer ${outingLine(event)}`} className="row gap-2">
                  {SUPERVISION_ANSWERS.map((answer) => (
                    <Button
                      key={answer}
                      size="s"
                      variant={given === answer ? 'primary' : 'secondary'}
                      aria-pressed={given === answer}
                      onClick={() => answering.mutate({ event: event.id, answer: given === answer ? null : answer })}
                    >
                      {SUPERVISION_ANSWER_LABELS[answer]}
                    </Button>
                  ))}
                </fieldset>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Everybody({ asked, plan, registers }: Part & { readonly registers: boolean }) {
  const cache = useEventCache();
  const { running, outcome, act } = useRegistrationActions(
    () => undefined,
    cache.keep,
    () => void cache.refetchLists(),
  );
  const { failed, again = '' } = outcome ?? {};
  return (
    <section aria-labelledby="all-answers">
      <h2 id="all-answers" className={styles.heading}>
        Tous les encadrants
      </h2>
      <output>
        {outcome && (
          <Banner
            tone={failed ? 'warn' : 'ok'}
            title={outcome.text}
            actions={failed && <Button onClick={() => act(failed)}>{again}</Button>}
          />
        )}
      </output>
      <div className={cx('panel', styles.frame)}>
        <table className={cx(table.table, styles.table)}>
          <thead>
            <tr>
              <th scope="col" className={styles.person}>
                Encadrant
              </th>
              {asked.map((event) => (
                <th key={event.id} scope="col">
                  <Outing event={event} />
                  <Missing event={event} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {plan.supervisors.map((one) => (
              <tr key={one.id}>
                <th scope="row" className={styles.person}>
                  {sortedName(one)} <span className="quiet small">{levelLabel(one.level)}</span>
                </th>
                {asked.map((event) => {
                  const answer = answerOf(plan, event, one.id);
                  // A key of the outing, too: the action's own names a place alone.
                  const action = registering(event, one, placeToAsk(event, 'ACCOMPANIST'), false, null);
                  const named = { ...action, key: `${event.id}-${one.id}` };
                  return (
                    <td key={event.id}>
                      {activeEntryOf(event, one.id) ? (
                        <Standing event={event} diver={one.id} />
                      ) : (
                        <span className={styles.yes}>
                          {answer ? SUPERVISION_ANSWER_LABELS[answer] : <NoAnswer />}
                          {registers && answer === 'YES' && roomFor(event, 'ACCOMPANIST') && (
                            <Button
                              size="s"
                              busy={running === named.key}
                              aria-label={`Inscrire ${sortedName(one)}, ${outingLine(event)}`}
                              onClick={() => act(named)}
                            >
                              Inscrire
                            </Button>
                          )}
                        </span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const NoAnswer = () => (
  <span className="quiet">
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">Sans réponse</span>
  </span>
);
