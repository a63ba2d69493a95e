// Chooses the portal or, lazily, the back office: its libraries weigh three times the portal.
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { firstData } from './member/first-data.ts';
import { MemberApp } from './member/MemberApp.tsx';
import './shared/ui/base.css';
import { createQueryClient } from './shared/ui/query-client.ts';

const AdminApp = lazy(() => import('./admin/AdminApp.tsx'));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const queries = createQueryClient();
await firstData(queries);
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <MemberApp backOffice={<AdminApp />} />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);
