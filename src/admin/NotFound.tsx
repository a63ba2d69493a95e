import { paths } from '../shared/paths.ts';
import { ButtonLink } from '../shared/ui/Button.tsx';
import { EmptyState } from '../shared/ui/EmptyState.tsx';
import { PageTitle } from '../shared/ui/PageTitle.tsx';

/** An address of the back office that leads nowhere. */
export const NotFound = () => (
  <>
    <PageTitle back={paths.home}>Page introuvable</PageTitle>
    <EmptyState
      icon="info"
      title="Cette page n’existe pas, ou n’existe plus"
      actions={<ButtonLink to={paths.home}>Voir les plongées</ButtonLink>}
    >
      <p>Vérifiez l’adresse, ou revenez aux plongées.</p>
    </EmptyState>
  </>
);
