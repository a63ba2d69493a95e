import { typedText } from '#ui/form/typed-text.ts';
import { useQuery } from '@tanstack/react-query';
import { renderSVG } from 'uqr';
import { call } from '#api/client/call.ts';
import type { TotpSecret } from '#contract/second-factor.ts';
import { Button } from '#ui/components/Button.tsx';
import { Dialog } from '#ui/components/Dialog.tsx';
import { ErrorMessage, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { TextField } from '#ui/form/Field.tsx';
import { useFactorChange } from '../api.ts';
import styles from './SecondFactor.module.css';

interface TotpDialogProps {
  readonly onAdded: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The secret has no effect until a first code confirms it. */
export default function TotpDialog({ onAdded, onClose }: TotpDialogProps) {
  const secret = useQuery({
    queryKey: ['totp'],
    queryFn: () => call('POST /users/totp'),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  return (
    <Dialog title="Ajouter une application d’authentification" onClose={onClose}>
      <QueryBody query={secret} skeleton={<Skeleton height={320} />}>
        {(made) => <TotpForm secret={made} onAdded={onAdded} />}
      </QueryBody>
    </Dialog>
  );
}

/** By four, to be typed; apart by their margins, so that a copy has no spaces. */
const groupsOf = (secret: string) => secret.match(/.{1,4}/g)?.map((group, rank) => <span key={rank}>{group}</span>);

function TotpForm({ secret: { secret, address }, onAdded }: Pick<TotpDialogProps, 'onAdded'> & { secret: TotpSecret }) {
  // White border of four modules, as readers want it.
  const image = `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 4 }))}`;
  const { mutate, isPending, error } = useFactorChange(
    (totp: string) => call('PUT /users/totp', { body: { totp } }),
    ({ codes }) => onAdded(codes),
  );
  return (
    <form
      className="stack gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(typedText(new FormData(event.currentTarget), 'totp'));
      }}
    >
      <p>Lisez ce code avec l’application de votre téléphone, puis saisissez les six chiffres qu’elle affiche.</p>
      <img className={styles.qr} src={image} alt="Code QR à lire avec l’application" />
      <p className="quiet small">
        Sans appareil photo, saisissez-y cette clé&nbsp;: <span className={styles.secret}>{groupsOf(secret)}</span>
      </p>
      <TextField
        label="Code de six chiffres"
        name="totp"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        data-autofocus
      />
      {error && <ErrorMessage error={error} />}
      <Button type="submit" variant="primary" busy={isPending}>
        Mettre en service
      </Button>
    </form>
  );
}
