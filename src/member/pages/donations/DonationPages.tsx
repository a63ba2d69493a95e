import { matchPath, useLocation } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import NotFound from '../../../shared/ui/feedback/NotFound.tsx';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { DonationsNotEnabled } from '../../features/donations/components/DonationsNotEnabled.tsx';
import { useDonationContext } from '../../features/donations/model/useDonationContext.ts';
import { PageSkeleton } from '../../shell/PageSkeleton.tsx';
import { DonationListPage } from './DonationListPage.tsx';
import { DonationNewPage } from './DonationNewPage.tsx';
import { DonationPage } from './DonationPage.tsx';

function titleAt(pathname: string): string {
  if (matchPath(paths.donations, pathname)) return 'Mes dons aux œuvres';
  return matchPath(paths.donationNew, pathname) ? 'Nouveau don aux œuvres' : 'Don aux œuvres';
}

/** All donation pages, in one chunk: only supervisors need them. */
export default function DonationPages() {
  const { pathname } = useLocation();
  const context = useDonationContext();
  if (context === null) return <PageSkeleton />;
  if (!context.isDonor) {
    return (
      <>
        <PageTitle back={paths.home}>{titleAt(pathname)}</PageTitle>
        <DonationsNotEnabled />
      </>
    );
  }
  if (matchPath(paths.donations, pathname)) return <DonationListPage context={context} />;
  if (matchPath(paths.donationNew, pathname)) return <DonationNewPage context={context} />;
  const id = matchPath(paths.donation(':id'), pathname)?.params['id'];
  if (id !== undefined && !/^\d+$/.test(id)) return <NotFound />;
  return id !== undefined && <DonationPage key={id} context={context} id={id} />;
}
