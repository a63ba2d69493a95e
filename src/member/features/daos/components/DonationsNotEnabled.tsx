import { paths } from '../../../../shared/paths.ts';
import { ButtonLink } from '../../../../shared/ui/components/Button.tsx';
import { EmptyState } from '../../../../shared/ui/feedback/EmptyState.tsx';

export const DonationsNotEnabled = () => (
  <EmptyState
    icon="info"
    title="Les dons aux œuvres ne sont pas ouverts sur votre fiche"
    actions={<ButtonLink to={paths.home}>Voir les plongées</ButtonLink>}
  >
    <p>
      Ils servent aux membres qui encadrent et renoncent au remboursement de leurs frais. Si c’est votre cas, demandez
      au trésorier d’activer «&nbsp;Don aux oeuvres&nbsp;» sur votre fiche.
    </p>
  </EmptyState>
);
