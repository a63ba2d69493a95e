import { styled } from '@mui/material/styles';

export const Summary = styled('summary')({ width: 'fit-content', cursor: 'pointer' });
