import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/client/errors.ts';
import type { ClubRecord } from '../../../shared/contract/club.ts';
import { LOGO_LIMIT, LOGO_TYPES } from '../../../shared/domain/club/logo.ts';
import { sizeOf } from '../../../shared/messages/format.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { Logo } from '../../../shared/ui/components/Logo.tsx';
import { configQuery, useClubConfig } from '../../../shared/ui/data/club-hooks.ts';
import { Banner } from '../../../shared/ui/feedback/states.tsx';
import { FocusKept } from '../../components/useFocusKept.tsx';
import { FileField } from '../../components/import/FileField.tsx';
import { useProviderMutation } from '../../providers/hooks.ts';
import { useField } from './AccentInput.tsx';

const HELP = 'PNG, JPEG ou WebP, jusqu’à 1\u00a0Mo, de préférence carré.';

/** Sent when it is chosen, and leaves the form alone, whose fields may be typed in meanwhile. */
export function LogoField() {
  const { label, disabled, helperText } = useField('club.logo', HELP);
  const { logo } = useClubConfig().club;
  const queries = useQueryClient();
  const [tooLarge, setTooLarge] = useState('');
  const { mutate, isPending, error } = useProviderMutation<ClubRecord, File | null>({
    mutationFn: (provider, file) => (file ? provider.setLogo(file) : provider.removeLogo()),
    success: (_saved, file) => (file ? 'Logo enregistré.' : 'Logo retiré.'),
    onSuccess: () => void queries.invalidateQueries({ queryKey: configQuery.queryKey }),
    refreshes: false,
  });
  const send = (file: File | null): void => {
    const exceeds = file !== null && file.size > LOGO_LIMIT;
    setTooLarge(
      exceeds ? `Ce fichier pèse ${sizeOf(file.size)}, le logo 1\u00a0Mo au plus\u00a0: réduisez l’image.` : '',
    );
    if (!exceeds) mutate(file);
  };
  return (
    <Box sx={LAYOUT}>
      <Box sx={FRAME}>
        <Logo src={logo} size={64} />
      </Box>
      <div>
        {disabled ? (
          <p>
            {label}&nbsp;: {helperText}
          </p>
        ) : (
          <FileField label={label} help={HELP} accept={LOGO_TYPES.join(',')} onFile={send} />
        )}
        {logo !== '' && !disabled && (
          <FocusKept>
            <Button size="s" variant="quiet" busy={isPending} onClick={() => send(null)}>
              Retirer le logo
            </Button>
          </FocusKept>
        )}
      </div>
      {(tooLarge !== '' || error) && (
        <Box sx={WHOLE_LINE}>
          <Banner tone="danger" live="alert">
            {tooLarge || messageOf(error)}
          </Banner>
        </Box>
      )}
    </Box>
  );
}

const LAYOUT = { display: 'grid', gridTemplateColumns: '88px 1fr', gap: 2, gridColumn: 'span 2' };
const WHOLE_LINE = { gridColumn: '1 / -1' };
const FRAME = {
  display: 'grid',
  placeItems: 'center',
  height: 88,
  borderRadius: 'var(--radius-m)',
  color: 'var(--color-on-brand)',
  bgcolor: 'var(--color-brand)',
};
