import { Stack } from '@mui/material';
import { Link } from 'react-router-dom';
import type { DonationYear, MemberYear } from '../../../../shared/contract/daos.ts';
import { sortedName } from '../../../../shared/domain/divers/identity.ts';
import { NO_CAR } from '../../../../shared/domain/donations/valuation.ts';
import { plural } from '../../../../shared/messages/money.ts';
import { paths } from '../../../../shared/paths.ts';
import { Banner } from '../../../../shared/ui/feedback/Banner.tsx';
import { daosAddress } from '../filters.tsx';

export function YearWarnings({ year: { year, members } }: { readonly year: DonationYear }) {
  return (
    <>
      <Warning
        title="Distances inconnues, comptées pour 0 km : à compléter avant de signer"
        members={members.filter(({ unknown }) => unknown > 0)}
        addressOf={({ diver }) => daosAddress({ year, diver: diver.id, unsure: true })}
        countOf={({ unknown }) => unknown}
      />
      <Warning
        title="Carte grise non reçue : les kilomètres de ces membres ne sont pas évalués"
        members={members.filter(({ voiturecv }) => voiturecv === NO_CAR)}
        addressOf={({ diver }) => paths.diver(diver.id)}
        countOf={({ entries }) => entries}
      />
    </>
  );
}

interface WarningProps {
  readonly title: string;
  readonly members: readonly MemberYear[];
  readonly addressOf: (member: MemberYear) => string;
  readonly countOf: (member: MemberYear) => number;
}

const Warning = ({ title, members, addressOf, countOf }: WarningProps) =>
  members.length > 0 && (
    <Banner tone="warning" title={title}>
      <Stack component="ul" direction="row" sx={{ flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
        {members.map((member) => (
          <li key={member.diver.id}>
            <Link to={addressOf(member)}>{sortedName(member.diver)}</Link> ({plural(countOf(member), 'don', 'dons')})
          </li>
        ))}
      </Stack>
    </Banner>
  );
