// Servers behind addresses that stay, whose connections can be cut: what happens to a club on one machine.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Starter } from '../payment-chaos.ts';
import type { Server } from '../servers.ts';

async function openGate() {
  const sockets = new Set<Socket>();
  const gate = {
    url: '',
    leadsTo: null as string | null,
    /** Ends all connections at once, whatever is on its way. */
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      gate.cut();
      await new Promise((closed) => server.close(closed));
    },
  };
  const server = createServer((from) => {
    if (gate.leadsTo === null) {
      from.destroy();
      return;
    }
    const to = connect(Number(new URL(gate.leadsTo).port), '127.0.0.1');
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  gate.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return gate;
}

export type Fleet = Awaited<ReturnType<typeof startFleet>>;

export async function startFleet(size: number, start: () => ReturnType<Starter>) {
  const gates = await Promise.all(Array.from({ length: size }, openGate));
  const servers: (Server | null)[] = Array.from({ length: size }, () => null);
  const starting: Promise<void>[] = [];

  function open(index: number): Promise<void> {
    const gate = gates[index];
    return (starting[index] = start().then((server) => {
      servers[index] = server;
      if (gate) gate.leadsTo = server.url;
    }));
  }
  await Promise.all(gates.map((_, index) => open(index)));

  const signal = (index: number, name: NodeJS.Signals): void => {
    const server = servers[index];
    if (server) process.kill(server.pid, name);
  };
  return {
    size,
    /** Address of that server, or of another that runs; waits until one does. */
    async url(index: number) {
      const running = [index, ...gates.keys()].find((one) => servers[one] !== null);
      if (running === undefined) await Promise.race(starting);
      return gates[running ?? index]?.url ?? '';
    },
    /** As a power cut does; another one takes its place. */
    async kill(index: number) {
      const [server, gate] = [servers[index], gates[index]];
      if (!server || !gate) return;
      servers[index] = null;
      gate.leadsTo = null;
      await server.kill();
      gate.cut();
      await open(index);
    },
    /** Stops it in the middle of what it does, for so long. */
    async stop(index: number, ms: number) {
      const server = servers[index];
      signal(index, 'SIGSTOP');
      await new Promise((passed) => setTimeout(passed, ms));
      if (servers[index] === server) signal(index, 'SIGCONT');
    },
    cut: (index: number) => gates[index]?.cut(),
    async close() {
      await Promise.allSettled(starting);
      await Promise.all(servers.map(async (server) => server?.kill()));
      await Promise.all(gates.map((gate) => gate.close()));
    },
  };
}
