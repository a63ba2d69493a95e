import { lazy, Suspense, useReducer, type ReactNode } from 'react';
import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import type { SettingRecord } from '../../../shared/api/decoders/parametre.ts';
import type { Day } from '../../../shared/domain/dates.ts';
import { mayPostpone } from '../../../shared/domain/membership/dossier.ts';
import { clubSettings } from '../../../shared/domain/settings/club-settings.ts';
import { useClubConfig } from '../../../shared/ui/data/club-hooks.ts';
import { isPostponed, setPostponed } from '../../features/membership/model/postponed.ts';
import { PageSkeleton } from '../../shell/PageSkeleton.tsx';
import { DossierAwaited } from './DossierAwaited.tsx';

const DossierPage = lazy(() => import('./DossierPage.tsx'));

interface Dossier {
  /** In the place of the outings. */
  readonly page: ReactNode;
  /** Above them, once it was put off. */
  readonly notice: ReactNode;
}

/** The dossier that is awaited comes before the outings, unless it was put off for this visit and still may be. */
export function useDossier(me: DiverRecord | undefined, settings: readonly SettingRecord[] = [], today: Day): Dossier {
  const config = useClubConfig();
  // What was decided stands in the tab's storage.
  const [, drawAnew] = useReducer((times: number) => times + 1, 0);
  if (me?.dossier !== true) return { page: null, notice: null };

  const { season } = clubSettings(settings);
  const free = mayPostpone(season, today);
  const decide = (later: boolean): void => {
    setPostponed(me.licenceNumber, later);
    drawAnew();
    scrollTo(0, 0);
    // As on any other page: the title that comes takes the focus over (useFocusOnNavigation.ts).
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  if (free && isPostponed(me.licenceNumber)) {
    const { label, deadline } = season;
    const notice = <DossierAwaited season={label || config.season} deadline={deadline} onOpen={() => decide(false)} />;
    return { page: null, notice };
  }
  const page = (
    <Suspense fallback={<PageSkeleton />}>
      <DossierPage me={me} season={season} config={config} onPostpone={free ? () => decide(true) : undefined} />
    </Suspense>
  );
  return { page, notice: null };
}
