import ArrowForward from '@mui/icons-material/ArrowForward';
import { Box } from '@mui/material';
import { fieldText } from '../../../shared/messages/field-text.ts';

/** Drawn: not every font has the character. */
export const Arrow = () => <ArrowForward aria-hidden fontSize="inherit" sx={{ verticalAlign: '-0.1em' }} />;

const STYLE = {
  overflowWrap: 'anywhere',
  '& del': { color: 'text.secondary' },
  '& ins': { fontWeight: 'var(--weight-bold)', textDecoration: 'none' },
};

interface ChangedValueProps {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Leaves out the former value, of a new record. */
  readonly isNew?: boolean;
}

export const ChangedValue = ({ field, before, after, isNew = false }: ChangedValueProps) => (
  <Box component="span" sx={STYLE}>
    {!isNew && (
      <>
        <del>{fieldText(before, field)}</del> <Arrow />{' '}
      </>
    )}
    <ins>{fieldText(after, field)}</ins>
  </Box>
);
