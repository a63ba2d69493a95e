import { Box } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { Sheet } from '../../components/list/ClubList.tsx';

interface PartProps {
  readonly title: string;
  readonly intro: string;
  readonly children: ReactNode;
}

/** Sheet with its heading and explanation above it. */
export function Part({ title, intro, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Box component="h2" id={id} sx={{ fontSize: 'var(--font-size-l)' }}>
        {title}
      </Box>
      <Box component="p" sx={{ mb: 1.5, color: 'text.secondary' }}>
        {intro}
      </Box>
      <Sheet>{children}</Sheet>
    </section>
  );
}
