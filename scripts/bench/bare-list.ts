// The list of members as react-admin draws it by itself: List and DataTable of the same columns, on the same server, in
// MUI's own theme. Built with the packages of the product; its server passes calls of the API on.
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildPage } from './empty-page.ts';

const SOURCES = {
  'index.html':
    '<!doctype html><html lang="fr"><title>Nu</title><div id="root"></div><script type="module" src="/main.jsx"></script></html>',
  'main.jsx': `
    import { lazy, Suspense, useState } from 'react';
    import { createRoot } from 'react-dom/client';
    const BareAdmin = lazy(() => import('./admin.jsx'));
    function Page() {
      const [open, setOpen] = useState(false);
      if (open) return <Suspense fallback={null}><BareAdmin /></Suspense>;
      return <a href="#/" onClick={() => setOpen(true)}>Plongeurs</a>;
    }
    createRoot(document.getElementById('root')).render(<Page />);`,
  'admin.jsx': `
    import { Admin, DataTable, defaultTheme, List, Resource, TextInput } from 'react-admin';
    const headers = { authorization: 'Bearer ' + localStorage.getItem('token') };
    const dataProvider = {
      async getList(resource, { pagination, sort, filter }) {
        const query = new URLSearchParams({ ...filter, sort: sort.field, page: pagination.page - 1, size: pagination.perPage });
        const { content, totalElements } = await (await fetch('/api/v1/' + resource + '?' + query, { headers })).json();
        return { data: content, total: totalElements };
      },
    };
    const filters = [<TextInput key="q" source="q" label="Rechercher un nom" alwaysOn />];
    // Else react-admin would wait for half a second before it asks.
    const theme = { ...defaultTheme, components: { ...defaultTheme.components, RaFilterForm: { defaultProps: { debounce: 0 } } } };
    const Divers = () => (
      <List filters={filters} perPage={25} sort={{ field: 'lastname,firstname', order: 'ASC' }} filterDefaultValues={{ desactived: false }}>
        <DataTable bulkActionButtons={false}>
          <DataTable.Col source="lastname" /><DataTable.Col source="firstname" /><DataTable.Col source="email" />
          <DataTable.Col source="level" /><DataTable.Col source="familyId" /><DataTable.Col source="caci_date" />
          <DataTable.NumberCol source="porte_Monnaie" /><DataTable.Col source="licenceNumber" />
        </DataTable>
      </List>
    );
    export default function BareAdmin() {
      return <Admin dataProvider={dataProvider} theme={theme} disableTelemetry><Resource name="divers" list={Divers} /></Admin>;
    }`,
};

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

export interface BareList {
  readonly url: string;
  /** Bytes of its JavaScript, as it is sent. */
  readonly scriptBytes: number;
  close(): void;
}

/** @param api the club's server, `http://127.0.0.1:8080` */
export async function serveBareList(api: string): Promise<BareList> {
  const files = new Map([...(await buildPage(SOURCES))].map(([name, bytes]) => [name, brotliCompressSync(bytes)]));
  const index = files.get('/index.html');
  if (index) files.set('/', index);
  const server = createServer((asked, answer) => {
    const name = asked.url ?? '/';
    if (name.startsWith('/api/')) {
      const passed = request(api + name, { method: asked.method, headers: asked.headers }, (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer);
      });
      asked.pipe(passed);
      return;
    }
    const bytes = files.get(name);
    const type = TYPES[path.extname(name) || '.html'] ?? 'text/plain';
    answer.writeHead(bytes ? 200 : 404, { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'br' });
    answer.end(bytes);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const scripts = [...files].filter(([name]) => name.endsWith('.js'));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scriptBytes: scripts.reduce((sum, [, bytes]) => sum + bytes.length, 0),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
