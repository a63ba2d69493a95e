import { matchPath, useLocation } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import NotFound from '../../../shared/ui/feedback/NotFound.tsx';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { NotADonor } from '../../features/donations/components/DonationsNotEnabled.tsx';
import { PageSkeleton } from '../../shell/PageSkeleton.tsx';
import { DonationListPage } from './DonationListPage.tsx';
import { DonationNewPage } from './DonationNewPage.tsx';
import { DonationPage } from './DonationPage.tsx';
import { useDonor } from './useDonor.ts';

function titleAt(pathname: string): string {
  if (matchPath(paths.donations, pathname)) return 'Mes dons aux œuvres';
  return matchPath(paths.donationNew, pathname) ? 'Nouveau don aux œuvres' : 'Don aux œuvres';
}

/** Everything about donations, in one download of its own: those who supervise need it, now and then. */
export default function DonationPages() {
  const { pathname } = useLocation();
  const donor = useDonor();
  if (donor === null) return <PageSkeleton />;
  if (!donor.isDonor) {
    return (
      <>
        <PageTitle back={paths.home}>{titleAt(pathname)}</PageTitle>
        <NotADonor />
      </>
    );
  }
  if (matchPath(paths.donations, pathname)) return <DonationListPage donor={donor} />;
  if (matchPath(paths.donationNew, pathname)) return <DonationNewPage donor={donor} />;
  const id = matchPath(paths.donation(':id'), pathname)?.params['id'];
  if (id !== undefined && !/^\d+$/.test(id)) return <NotFound />;
  return id !== undefined && <DonationPage key={id} donor={donor} id={id} />;
}
