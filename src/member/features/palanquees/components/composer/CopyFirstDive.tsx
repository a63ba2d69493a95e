import { useQuery } from '@tanstack/react-query';
import type { PalanqueesRecord } from '../../../../../shared/api/resources/palanquees.ts';
import type { Plan } from '../../../../../shared/domain/palanquees/plan.ts';
import { Button } from '../../../../../shared/ui/components/Button.tsx';
import { Banner } from '../../../../../shared/ui/feedback/Banner.tsx';
import { palanqueesQuery } from '../../api/queries.ts';
import { planAgain } from '../../model/dive.ts';

interface CopyFirstDiveProps {
  readonly record: PalanqueesRecord;
  readonly onCopy: (plan: Plan) => void;
}

export function CopyFirstDive({ record, onCopy }: CopyFirstDiveProps) {
  const first = useQuery(palanqueesQuery({ event: record.event.id, dive: 1 })).data;
  if (!first || first.plan.palanquees.length === 0) return null;
  return (
    <Banner
      tone="info"
      title="Cette plongée n’a pas encore de palanquées."
      actions={
        <Button size="s" variant="primary" onClick={() => onCopy(planAgain(first.plan))}>
          Reprendre celles de la 1re
        </Button>
      }
    >
      Elle a ses propres palanquées et sa propre fiche de sécurité.
    </Banner>
  );
}
