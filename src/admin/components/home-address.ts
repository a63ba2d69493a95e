import { parisDay, type Day } from '../../shared/domain/dates.ts';
import { windowFrom } from '../../shared/domain/events/calendar.ts';
import { paths } from '../../shared/paths.ts';
import { withQuery } from '../../shared/query-string.ts';

/** Address of the home page at the day of an instant; with an id, the outing is opened there. */
export function homeAddress(instant: string, today: Day, id = 0): string {
  const day = parisDay(instant);
  const isInWindow = day >= today && day < windowFrom(today).to;
  return withQuery(paths.home, { du: isInWindow ? undefined : day, sortie: id || undefined });
}
