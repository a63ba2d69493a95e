import { Link } from 'react-router';
import type { DonationYear, MemberYear } from '../../../../shared/contract/daos-year.ts';
import { NO_CAR } from '../../../../shared/domain/donations/valuation.ts';
import { plural } from '../../../../shared/messages/numbers.ts';
import { paths } from '../../../../shared/paths.ts';
import { Banner } from '../../../../shared/ui/feedback/Banner.tsx';
import { nameOf } from '../../../screens/names.ts';
import { daosAddress } from '../filters.ts';
import styles from './Year.module.css';

interface Warned {
  readonly member: MemberYear;
  readonly to: string;
  readonly detail: string;
}

/** What is to be settled before anybody signs. */
export function YearWarnings({ year: { year, members } }: { readonly year: DonationYear }) {
  const unknown = members
    .filter((member) => member.unknown > 0)
    .map((member) => ({
      member,
      to: daosAddress({ year, diver: member.diver.id, unsure: true }),
      detail: plural(member.unknown, 'don', 'dons'),
    }));
  const withoutCar = members
    .filter(({ voiturecv }) => voiturecv === NO_CAR)
    .map((member) => ({ member, to: paths.diver(member.diver.id), detail: plural(member.entries, 'don', 'dons') }));
  return (
    <>
      {unknown.length > 0 && (
        <Banner tone="warning" title="Distances inconnues, comptées pour 0 km : à compléter avant de signer">
          <Names warned={unknown} />
        </Banner>
      )}
      {withoutCar.length > 0 && (
        <Banner tone="warning" title="Carte grise non reçue : les kilomètres de ces membres ne sont pas évalués">
          <Names warned={withoutCar} />
        </Banner>
      )}
    </>
  );
}

const Names = ({ warned }: { readonly warned: readonly Warned[] }) => (
  <ul className={styles.names}>
    {warned.map(({ member, to, detail }) => (
      <li key={member.diver.id}>
        <Link to={to}>{nameOf(member.diver)}</Link> ({detail})
      </li>
    ))}
  </ul>
);
