import { styled } from '@mui/material/styles';

/** Line that unfolds a `details` element. */
export const Summary = styled('summary')({ width: 'fit-content', cursor: 'pointer' });
