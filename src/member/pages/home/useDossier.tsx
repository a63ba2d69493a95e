import type { Diver } from '#contract/divers.ts';
import { lazy, Suspense, useReducer } from 'react';
import type { Day } from '#domain/dates.ts';
import { mayPostpone } from '#domain/membership/dossier-state.ts';
import type { ClubSettings } from '#domain/parametres/club-settings.ts';
import { shortDayYear } from '#messages/format.ts';
import { Button } from '#ui/components/Button.tsx';
import { useClubConfig } from '#ui/data/club-hooks.ts';
import { Banner } from '#ui/feedback/states.tsx';
import { PageSkeleton } from '#member/shell/PageSkeleton.tsx';

/** Postponed until the tab is closed. */
const keyOf = (licence: string): string => `plus-tard:${licence}`;

const isPostponed = (licence: string): boolean => sessionStorage.getItem(keyOf(licence)) !== null;

function setPostponed(licence: string, later: boolean): void {
  if (later) sessionStorage.setItem(keyOf(licence), '1');
  else sessionStorage.removeItem(keyOf(licence));
}

const DossierPage = lazy(() => import('./DossierPage.tsx'));

/** Postponing the dossier lasts for this visit, and ends with the deadline. */
export function useDossier(me: Diver | undefined, settings: ClubSettings | undefined, today: Day) {
  const config = useClubConfig();
  // Rerenders after a decision, which is kept in the tab's storage.
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  if (me?.dossier !== true || !settings) return { page: null, notice: null };

  const { season } = settings;
  const free = mayPostpone(season, today);
  const decide = (later: boolean): void => {
    setPostponed(me.licenceNumber, later);
    rerender();
    scrollTo(0, 0);
    // Hands the focus to the next title (navigation/PageTitle.tsx).
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  if (free && isPostponed(me.licenceNumber)) {
    const { label, deadline } = season;
    const end = deadline === null ? '' : ` avant la fin du ${shortDayYear(deadline)}`;
    const notice = (
      <Banner
        tone="note"
        title={`Votre dossier d’inscription ${label || config.season} est attendu${end}`}
        actions={
          <Button size="s" icon="edit" onClick={() => decide(false)}>
            Envoyer mon dossier
          </Button>
        }
      />
    );
    return { page: null, notice };
  }
  const page = (
    <Suspense fallback={<PageSkeleton />}>
      <DossierPage me={me} season={season} config={config} onPostpone={free ? () => decide(true) : undefined} />
    </Suspense>
  );
  return { page, notice: null };
}
