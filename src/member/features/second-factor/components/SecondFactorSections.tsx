import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Banner } from '../../../../shared/ui/feedback/Banner.tsx';
import { QueryBody } from '../../../../shared/ui/feedback/QueryBody.tsx';
import { Skeleton } from '../../../../shared/ui/feedback/Skeleton.tsx';
import { toast } from '../../../../shared/ui/feedback/toast.ts';
import { renewClaims, secondFactorsQuery } from '../api.ts';
import { CodesDialog } from './CodesDialog.tsx';
import { CodesSection } from './CodesSection.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import styles from './SecondFactor.module.css';
import { TotpSection } from './TotpSection.tsx';

interface SecondFactorSectionsProps {
  /** The session serves only to add a second factor. */
  readonly isForced: boolean;
}

/** Lists the member's own passkeys, authenticator application and recovery codes (docs/adr/0035). */
export function SecondFactorSections({ isForced }: SecondFactorSectionsProps) {
  const query = useQuery(secondFactorsQuery);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const isSet = query.data !== undefined && (query.data.totp || query.data.passkeys.length > 0);
  // Not before the codes are noted, because the page is drawn anew once the site is open.
  const isFreed = isForced && isSet && codes.length === 0;
  useEffect(() => {
    if (isFreed) void renewClaims();
  }, [isFreed]);
  const onAdded = (said: string, made: readonly string[]): void => {
    toast(said);
    setCodes(made);
  };
  return (
    <>
      {isForced && (
        <div className={styles.notice}>
          <Banner tone="warning" title="Ajoutez une seconde preuve pour continuer">
            Le club demande, pour votre compte, une clé d’accès ou une application d’authentification. Dès que vous en
            aurez ajouté une, le site vous sera de nouveau ouvert.
          </Banner>
        </div>
      )}
      <QueryBody query={query} loading="Chargement de vos clés d’accès…" skeleton={<Skeleton height={240} />}>
        {(factors) => (
          <>
            <PasskeysSection passkeys={factors.passkeys} onAdded={onAdded} />
            <TotpSection isSet={factors.totp} onAdded={onAdded} />
            {isSet && <CodesSection left={factors.recoveryCodes} onMade={setCodes} />}
          </>
        )}
      </QueryBody>
      {codes.length > 0 && <CodesDialog codes={codes} onClose={() => setCodes([])} />}
    </>
  );
}
