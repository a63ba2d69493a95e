import { paths } from '../../shared/paths.ts';
import { ButtonLink } from '../../shared/ui/components/Button.tsx';

interface MemberFilterProps {
  /** Plural noun of the listed records: 'Dons'. */
  readonly what: string;
  readonly diver: number;
  /** Unknown while no record of theirs is listed. */
  readonly name: string | undefined;
}

/** Names the member whose records alone are listed, and leads to them: 'Dons de LEROY Thomas'. */
export const MemberFilter = ({ what, diver, name = 'ce membre' }: MemberFilterProps) => (
  <>
    <span>
      {what} de <strong>{name}</strong>
    </span>
    <ButtonLink size="s" variant="quiet" icon="user" to={paths.diver(diver)}>
      Ouvrir la fiche
    </ButtonLink>
  </>
);
