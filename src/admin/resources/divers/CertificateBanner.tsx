import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { certificateValidOn } from '../../../shared/domain/divers/certificate.ts';
import { clubSettings } from '../../../shared/domain/settings/club-settings.ts';
import { CERTIFICATE_MISSING } from '../../../shared/messages/certificates.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { useSettings } from '../../../shared/ui/data/club-hooks.ts';
import { useToday } from '../../screens/useToday.ts';

/** Above the form of whoever dives without a valid certificate, where the club watches them (specification §2). */
export function CertificateBanner({ diver }: { readonly diver: DiverRecord }) {
  const today = useToday();
  const { watchesCertificates } = clubSettings(useSettings().data ?? []);
  if (!watchesCertificates || certificateValidOn(diver.caci_date, today)) return null;
  return (
    <Banner tone="warning">
      {diver.caci_date === null
        ? CERTIFICATE_MISSING
        : 'Attention, certificat médical non valide car daté de plus de 1 an'}
    </Banner>
  );
}
