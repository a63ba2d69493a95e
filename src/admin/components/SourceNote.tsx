import { Box } from '@mui/material';
import { SECONDARY_SOURCE_NOTE } from '#messages/retention.ts';

/** Explains the sign that a table's sources carry. */
export const SourceNote = () => (
  <Box component="p" sx={{ mt: 1, fontSize: 'var(--font-size-s)', color: 'text.secondary' }}>
    {SECONDARY_SOURCE_NOTE}
  </Box>
);
