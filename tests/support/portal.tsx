// The whole portal at an address, in front of the stand-in of an existing server.
import './jsdom-gaps.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import Pages from '#member/lazy-routes.tsx';
import { MemberApp } from '#member/MemberApp.tsx';
import { session } from '#api/client/client.ts';
import { createQueryClient } from '#ui/data/query-client.ts';
import { dismissToast } from '#ui/feedback/toast.ts';
import { connectTo } from './browser-network.ts';
import { start, type ExistingServer, type StartOptions } from './existing-server/server.ts';
import type { Age } from './existing-server/tokens.ts';

export type Portal = Awaited<ReturnType<typeof openPortal>>;

export interface Visit {
  /** The signed-in member; a visitor when absent. */
  readonly licence?: string;
  readonly token?: Age;
  readonly config?: StartOptions['config'];
  readonly provider?: boolean;
  /** As our own server does it: its members' records carry a version. */
  readonly ours?: true;
  /** Before anything is drawn. */
  readonly prepare?: (server: ExistingServer) => void;
}

const downloadNothing = () => Promise.resolve();

/** `address`: path and query where the application stands. */
export async function openPortal(
  path: string,
  { licence, token, config, provider = false, ours, prepare }: Visit = {},
) {
  const server = await start({ provider, ...(config !== undefined && { config }) });
  const network = connectTo(server.url);
  const queries = createQueryClient();
  onTestFinished(async () => {
    session.signOut();
    dismissToast();
    queries.clear();
    vi.unstubAllGlobals();
    await server.stop();
  });
  if (ours) server.actAsOurs();
  if (licence !== undefined) session.signIn(server.tokenFor(licence, { ...token, ...(ours && { sid: 's' }) }));
  prepare?.(server);
  window.history.replaceState(null, '', path);
  render(
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <MemberApp pages={<Pages backOffice={<h1>Administration</h1>} />} downloadBackOffice={downloadNothing} />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  return { server, network, user: userEvent.setup(), address: () => window.location.pathname + window.location.search };
}
