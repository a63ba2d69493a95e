import { Box } from '@mui/material';
import type { ReactNode } from 'react';

export type Fact = readonly [label: ReactNode, value: ReactNode];

const GRID = {
  display: 'grid',
  gridTemplateColumns: { sm: 'max-content minmax(0, 1fr)' },
  columnGap: 4,
  rowGap: 1,
  '& dt': { color: 'text.secondary' },
  '& dd': { overflowWrap: 'anywhere' },
};

/** Labels with their values, a line each. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <Box component="dl" sx={GRID}>
    {facts.map(([label, value], line) => (
      <Box key={line} sx={{ display: 'contents' }}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </Box>
    ))}
  </Box>
);
