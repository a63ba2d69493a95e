import { useRecordContext } from 'react-admin';
import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { CertificateBanner } from './CertificateBanner.tsx';
import { DiverButtons } from './DiverButtons.tsx';
import { DiverInputs } from './DiverInputs.tsx';
import styles from './MemberForm.module.css';
import { useMayChange } from './useMayChange.ts';

/** Above the form: what is wrong with the certificate, and why nothing can be changed. */
export const MemberBanner = ({ diver }: { readonly diver: DiverRecord }) => (
  <div className={styles.banners}>
    <CertificateBanner diver={diver} />
    {!useMayChange(diver) && (
      <Banner tone="info">C’est la fiche d’un administrateur : seul un super-administrateur peut la modifier.</Banner>
    )}
  </div>
);

/** The fields of a record, to be read alone where it is not the reader's to change. */
export function MemberFields() {
  const mayChange = useMayChange(useRecordContext<DiverRecord>());
  return (
    <fieldset className={styles.fields} disabled={!mayChange}>
      <DiverInputs />
    </fieldset>
  );
}

/** The buttons, for whoever may use them. */
export function MemberButtons() {
  const diver = useRecordContext<DiverRecord>();
  return useMayChange(diver) && diver ? <DiverButtons diver={diver} /> : <p>Cette fiche est en lecture seule.</p>;
}
