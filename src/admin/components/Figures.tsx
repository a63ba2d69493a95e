import { Box, Stack } from '@mui/material';
import type { ReactNode } from 'react';

interface FiguresProps {
  readonly label: string;
  readonly figures: readonly (readonly [label: string, value: ReactNode])[];
}

const FIGURE = {
  '& dt': { color: 'text.secondary' },
  '& dd': { fontSize: 'var(--font-size-l)', fontWeight: 'var(--weight-medium)' },
};

export const Figures = ({ label, figures }: FiguresProps) => (
  <section aria-label={label}>
    <Stack component="dl" direction="row" spacing={4} sx={{ flexWrap: 'wrap' }}>
      {figures.map(([name, value]) => (
        <Box key={name} sx={FIGURE}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Box>
      ))}
    </Stack>
  </section>
);
