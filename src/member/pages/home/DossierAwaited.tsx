import type { Day } from '../../../shared/domain/dates.ts';
import { shortDayYear } from '../../../shared/messages/dates.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';

interface DossierAwaitedProps {
  readonly season: string;
  readonly deadline: Day | null;
  readonly onOpen: () => void;
}

/** Reminds of a postponed dossier, above the outings. */
export const DossierAwaited = ({ season, deadline, onOpen }: DossierAwaitedProps) => (
  <Banner
    tone="info"
    title={`Votre dossier d’inscription ${season} est attendu${deadline === null ? '' : ` avant la fin du ${shortDayYear(deadline)}`}`}
    actions={
      <Button size="s" icon="edit" onClick={onOpen}>
        Envoyer mon dossier
      </Button>
    }
  />
);
