// Chooses the portal or, lazily, the back office: its libraries weigh three times the portal.
import '#ui/theme/utilities.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { BrowserRouter } from 'react-router-dom';
import { prefetchFirstPage } from '#member/prefetch.ts';
import { MemberApp } from '#member/MemberApp.tsx';
import '#ui/theme/base.css';
import { isBackOffice } from '#shared/paths.ts';
import { startFirstPaint } from '#ui/hooks/useFirstPaint.ts';
import { fetchAhead } from '#ui/hooks/when-idle.ts';
import { createQueryClient } from '#ui/data/query-client.ts';
import { listenToPopstateFirst } from '#ui/navigation/popstate-first.ts';

const loadPages = () => import('#member/lazy-routes.tsx');
const loadBackOffice = () => import('#admin/AdminApp.tsx');
const downloadBackOffice = async () => (await loadBackOffice()).downloadScreens();
let Pages: ComponentType<{ readonly backOffice: ReactNode }> = lazy(loadPages);
let BackOffice: ComponentType = lazy(loadBackOffice);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// At once, not when the member's record says that it may be opened. What comes before the first rendering is drawn by it: React
// shows a fallback for 300 ms. A failure is shown when it is drawn.
const screen =
  isBackOffice(location.pathname) &&
  Promise.all([loadPages(), loadBackOffice()]).then(
    ([pages, backOffice]) => {
      Pages = pages.default;
      BackOffice = backOffice.default;
    },
    () => undefined,
  );
listenToPopstateFirst();
const queries = createQueryClient();
// Runs this file and reads the first data while react-dom, half of the first load, is on its way (docs/adr/0055). No top-level
// await: the bundler would cut what the lazy chunks share with this one into a dozen small files.
void Promise.all([import('react-dom/client'), prefetchFirstPage(queries, screen)]).then(([{ createRoot }]) => {
  startFirstPaint();
  // Synchronously: no interface has to stay responsive yet.
  flushSync(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queries}>
          <BrowserRouter>
            <MemberApp pages={<Pages backOffice={<BackOffice />} />} downloadBackOffice={downloadBackOffice} />
          </BrowserRouter>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
  fetchAhead(loadPages);
});
