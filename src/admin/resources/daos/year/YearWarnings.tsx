import { Stack } from '@mui/material';
import { Link } from 'react-router-dom';
import type { DonationYear, MemberYear } from '../../../../shared/contract/daos.ts';
import { sortedName } from '../../../../shared/domain/divers/identity.ts';
import { plural } from '../../../../shared/messages/money.ts';
import { paths } from '../../../../shared/paths.ts';
import { Banner } from '../../../../shared/ui/feedback/Banner.tsx';
import { daosAddress } from '../filters.tsx';

export function YearWarnings({ year: { year, review } }: { readonly year: DonationYear }) {
  if (review === undefined) return null;
  return (
    <>
      <Warning
        title="Distances inconnues, comptées pour 0 km : à compléter avant de signer"
        members={review.unknown}
        addressOf={({ diver }) => daosAddress({ year, diver: diver.id, unsure: true })}
        countOf={({ unknown }) => unknown}
      />
      <Warning
        title="Carte grise non reçue : les kilomètres de ces membres ne sont pas évalués"
        members={review.withoutCar}
        addressOf={({ diver }) => paths.diver(diver.id)}
        countOf={({ entries }) => entries}
      />
    </>
  );
}

interface WarningProps {
  readonly title: string;
  readonly members: Required<DonationYear>['review']['unknown'];
  readonly addressOf: (member: MemberYear) => string;
  readonly countOf: (member: MemberYear) => number;
}

const Warning = ({ title, members: { count, first }, addressOf, countOf }: WarningProps) =>
  count > 0 && (
    <Banner tone="warning" title={title}>
      <Stack component="ul" direction="row" sx={{ flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
        {first.map((member) => (
          <li key={member.diver.id}>
            <Link to={addressOf(member)}>{sortedName(member.diver)}</Link> ({plural(countOf(member), 'don', 'dons')})
          </li>
        ))}
        {count > first.length && <li>et {plural(count - first.length, 'autre membre', 'autres membres')}</li>}
      </Stack>
    </Banner>
  );
