// Chooses the portal or, lazily, the back office: its libraries weigh three times the portal.
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { BrowserRouter } from 'react-router-dom';
import { prefetchFirstPage } from './member/prefetch.ts';
import { MemberApp } from './member/MemberApp.tsx';
import './shared/ui/theme/base.css';
import { isBackOffice } from './shared/paths.ts';
import { startFirstPaint } from './shared/ui/hooks/useFirstPaint.ts';
import { createQueryClient } from './shared/ui/data/query-client.ts';
import { listenToPopstateFirst } from './shared/ui/navigation/popstate-first.ts';

const loadBackOffice = () => import('./admin/AdminApp.tsx');
const BackOffice = lazy(loadBackOffice);
const downloadBackOffice = async () => (await loadBackOffice()).downloadScreens();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// At once, not when the member's record says that it may be opened; a failure is shown when it is drawn.
if (isBackOffice(location.pathname)) loadBackOffice().catch(() => undefined);
listenToPopstateFirst();
const queries = createQueryClient();
// Runs this file and reads the first data while react-dom, half of the first load, is on its way (docs/adr/0045). No top-level
// await: the bundler would cut what the lazy chunks share with this one into a dozen small files.
void Promise.all([import('react-dom/client'), prefetchFirstPage(queries)]).then(([{ createRoot }]) => {
  startFirstPaint();
  // Synchronously: no interface has to stay responsive yet.
  flushSync(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queries}>
          <BrowserRouter>
            <MemberApp backOffice={<BackOffice />} downloadBackOffice={downloadBackOffice} />
          </BrowserRouter>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
});
