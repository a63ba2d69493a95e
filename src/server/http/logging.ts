import {
  LogController,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  type FastifyInstance,
} from 'fastify';
import { randomUUID } from 'node:crypto';
import { parisIso } from '#domain/dates.ts';
import { readOwnJson } from '#domain/own-json.ts';
import { shortenedAddress } from '../commons/network/addresses.ts';
import { causeCodeOf } from '../errors/system-code.ts';

type LogStyle = 'json' | 'short';

/** Logs one line per request with its route's pattern, because URLs hold licences and tickets. */
class OneLineARequest extends LogController {
  override incomingRequest(): void {}
  override routeNotFound(): void {}
  override defaultErrorLog(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    // Undefined once the client has hung up, whatever Fastify's types say.
    const { ip }: { readonly ip?: string } = request;
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      address: ip === undefined ? null : shortenedAddress(ip),
      ...(request.signedIn ? { actor: request.signedIn.actor.id } : {}),
      ...(request.refusedBy === undefined ? {} : { cause: request.refusedBy }),
    };
    if (error) reply.log.warn({ ...line, err: error }, 'answer interrupted');
    else reply.log.info(line, 'answered');
  }
}

/** Omits the `detail` of database errors, which quotes the row. */
const withoutDetails = (error: Error & { code?: unknown }) => ({
  type: error.name,
  message: error.message,
  stack: error.stack ?? '',
  ...(typeof error.code === 'string' ? { code: error.code } : {}),
  ...(causeCodeOf(error) === undefined ? {} : { cause: causeCodeOf(error) }),
});

const WARNING = 40;

/** `10:32:01 GET /api/v1/events 200 12 ms`, or the text of a warning; empty for any other line. */
function shortened(json: string): string {
  const line = readOwnJson<Record<string, unknown> & { level: number; time: number; err?: { stack?: string } }>(json);
  const said = line['route']
    ? [line['method'], line['route'], line['status'], line['ms'], 'ms', line['cause'] ?? ''].join(' ').trimEnd()
    : String(line['msg']);
  if (line.level < WARNING) return line['route'] ? `${clockTime(line.time)} ${said}\n` : '';
  return `${clockTime(line.time)} ${said}${line.err ? `\n${String(line.err.stack)}` : ''}\n`;
}

const clockTime = (time: number): string => parisIso(new Date(time)).slice(11, 19);

const FLUSH_MS = 100;

/** Writes lines ten times a second, instead of one system call per request. */
export function lineWriter(style: LogStyle, write: (text: string) => void) {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const text = (style === 'json' ? waiting : waiting.map(shortened)).join('');
    waiting = [];
    if (text) write(text);
  };
  return {
    write(line: string): void {
      waiting.push(line);
      timer ??= setTimeout(flush, FLUSH_MS);
    },
    flush,
  };
}

/** Id of a request in the log, short enough to be read out over the telephone; members see it with errors. */
const newReference = (): string => randomUUID().slice(0, 8);

/** Fastify's logging options; silent without a stream, as in tests. */
export const logging = (
  stream?: ReturnType<typeof lineWriter>,
): Pick<FastifyServerOptions, 'genReqId' | 'logger' | 'logController'> => ({
  genReqId: newReference,
  ...(stream
    ? {
        logger: { level: 'info', stream, base: null, serializers: { err: withoutDetails } },
        logController: new OneLineARequest(),
      }
    : { logger: false }),
});

/** Warns once of an `X-Forwarded-For` that is not believed: behind an unnamed proxy all members share its limits. */
export function warnOfUntrustedProxies(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, done) => {
    // `ips` begins with the socket's address, and goes on only behind a trusted one.
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined && (request.ips?.length ?? 1) < 2) {
      isSaid = true;
      const address = shortenedAddress(request.socket.remoteAddress ?? '');
      request.log.warn({ address }, 'X-Forwarded-For from an address that TRUSTED_PROXIES does not name');
    }
    done();
  });
}
