// Starts the payment sandbox by itself, on loopback: `npm run sandbox -- --port 8090 --store /tmp/sandbox.json
// --notify http://127.0.0.1:8080/…`. Its page shows the payments and switches of faults.
// The secret and the token below are worth nothing: the money is not real.
import { parseArgs } from 'node:util';
import { CannotStart, explainListening } from '#server/boot/cannot-start.ts';
import { startSandbox } from '#demo/helloasso/server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8090' },
    organization: { type: 'string', default: 'club' },
    'client-id': { type: 'string', default: 'club' },
    'client-secret': { type: 'string', default: 'secret-du-bac-a-sable' },
    'refresh-token': { type: 'string', default: 'cle-du-bac-a-sable' },
    notify: { type: 'string' },
    store: { type: 'string' },
  },
});

const HOST = '127.0.0.1';

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new CannotStart([`--port vaut « ${text} » : c’est un nombre entre 0 et 65535.`]);
}

async function start(): Promise<void> {
  const port = portOf(values.port);
  const sandbox = await startSandbox({
    port,
    host: HOST,
    organization: values.organization,
    clientId: values['client-id'],
    clientSecret: values['client-secret'],
    refreshToken: values['refresh-token'],
    notificationUrl: values.notify ?? null,
    storeFile: values.store ?? null,
  }).catch((error: unknown) => {
    throw explainListening(error, HOST, port);
  });

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
  }

  console.log(`
  Bac à sable des paiements : ${sandbox.url}

  organisation   ${values.organization}
  client_id      ${values['client-id']}
  client_secret  ${values['client-secret']}
  refresh_token  ${values['refresh-token']}

  Ctrl-C pour arrêter.
`);
}

try {
  await start();
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  for (const problem of error.problems) console.error(problem);
  process.exitCode = 1;
}
