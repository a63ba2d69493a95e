import { paths } from '../paths.ts';
import { ButtonLink } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import type { IconName } from './Icon.tsx';
import { PageTitle } from './PageTitle.tsx';

export interface UpcomingScreen {
  readonly title: string;
  readonly icon: IconName;
  /** What one will do here, in one or two sentences. */
  readonly purpose: string;
}

/** A screen that is not open yet: what it will do, and the way back. */
export const Upcoming = ({ title, icon, purpose }: UpcomingScreen) => (
  <>
    <PageTitle back={paths.home}>{title}</PageTitle>
    <EmptyState
      icon={icon}
      title="Cet écran n’est pas encore ouvert"
      actions={<ButtonLink to={paths.home}>Voir les plongées</ButtonLink>}
    >
      <p>{purpose}</p>
    </EmptyState>
  </>
);
