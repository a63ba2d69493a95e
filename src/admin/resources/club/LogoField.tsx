import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LOGO_LIMIT, LOGO_TYPES, logoFault } from '../../../shared/domain/club/logo.ts';
import { errorMessages } from '../../../shared/messages/errors.ts';
import { sizeOf } from '../../../shared/messages/format.ts';
import { messageOf } from '../../../shared/api/client/errors.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { Logo } from '../../../shared/ui/components/Logo.tsx';
import { configQuery, useClubConfig } from '../../../shared/ui/data/club-hooks.ts';
import { Banner } from '../../../shared/ui/feedback/states.tsx';
import { FileField } from '../../components/import/FileField.tsx';
import { useProviderMutation, type ProviderMutationOptions } from '../../providers/hooks.ts';
import { useField } from './fixed.ts';

const HELP = 'PNG, JPEG ou WebP, jusqu’à 1\u00a0Mo, de préférence carré.';

/** Sent when it is chosen: the other fields of the form wait for their button. */
export function LogoField() {
  const { label, disabled, helperText } = useField('club.logo', HELP);
  const { logo } = useClubConfig().club;
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = useLogoMutation<File>((provider, file) => provider.setLogo(file), 'Logo enregistré.', setRefusal);
  const remove = useLogoMutation((provider) => provider.removeLogo(), 'Logo retiré.', setRefusal);

  async function choose(file: File): Promise<void> {
    if (file.size > LOGO_LIMIT)
      return setRefusal(`Ce fichier pèse ${sizeOf(file.size)}, le logo 1 Mo au plus : réduisez l’image.`);
    const fault = logoFault(new Uint8Array(await file.arrayBuffer()));
    setRefusal(fault && errorMessages[fault]);
    if (fault === null) send.mutate(file);
  }

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
          <FileField label={label} help={HELP} accept={LOGO_TYPES.join(',')} onFile={(file) => void choose(file)} />
        )}
        {logo !== '' && !disabled && (
          <Button size="s" variant="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
            Retirer le logo
          </Button>
        )}
      </div>
      {refusal !== null && (
        <Box sx={WHOLE_LINE}>
          <Banner tone="danger" live="alert">
            {refusal}
          </Banner>
        </Box>
      )}
    </Box>
  );
}

/** Leaves the form alone, whose fields may be typed in meanwhile. */
function useLogoMutation<Variables = void>(
  mutationFn: ProviderMutationOptions<unknown, Variables>['mutationFn'],
  success: string,
  onRefusal: (sentence: string | null) => void,
) {
  const queries = useQueryClient();
  return useProviderMutation<unknown, Variables>({
    mutationFn,
    success: () => success,
    onSuccess: () => {
      onRefusal(null);
      void queries.invalidateQueries({ queryKey: configQuery.queryKey });
    },
    onError: (error) => onRefusal(messageOf(error)),
    refreshes: false,
  });
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
