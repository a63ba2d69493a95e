import { useRecordContext } from 'react-admin';
import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { certificateValidOn } from '../../../shared/domain/divers/certificate.ts';
import { CERTIFICATE_MISSING } from '../../../shared/messages/certificates.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { useClubSettings } from '../../../shared/ui/data/club-hooks.ts';
import { useToday } from '../../components/useToday.ts';
import { useMayChange } from './useMayChange.ts';

/** Above the form: a certificate that is missing or over, where the club watches them (§2), and a record that is read-only. */
export function DiverBanners() {
  const certificate = useRecordContext<DiverRecord>()?.caci_date ?? null;
  const { watchesCertificates } = useClubSettings();
  const isValid = certificateValidOn(certificate, useToday());
  const mayChange = useMayChange();
  return (
    <>
      {watchesCertificates && !isValid && (
        <Banner tone="warning">
          {certificate === null
            ? CERTIFICATE_MISSING
            : 'Attention, certificat médical non valide car daté de plus de 1 an'}
        </Banner>
      )}
      {!mayChange && (
        <Banner tone="info">C’est la fiche d’un administrateur : seul un super-administrateur peut la modifier.</Banner>
      )}
    </>
  );
}
