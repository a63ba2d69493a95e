import type { AnswerOf, CallSpec, PartOf } from '#contract/calls/call.ts';
import type { Calls } from '#contract/calls/index.ts';
import { request, requestFile, requestOpenly } from './client.ts';
import type { Call } from './http.ts';
import { requestOf } from './address.ts';

type Given<Key extends string, Value> = unknown extends Value
  ? { readonly [K in Key]?: never }
  : null extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

/** Read-only at any depth. */
type Sent<Value> = Value extends object ? { readonly [Key in keyof Value]: Sent<Value[Key]> } : Value;

/** A query may name what it leaves out. */
type Loose<Query> = unknown extends Query ? never : { readonly [K in keyof Query]?: Query[K] | undefined };

/** What a call takes, with how it is sent. */
export type InputOf<Spec extends CallSpec> = Given<'params', PartOf<Spec, 'params'>> &
  Given<'body', Spec extends { readonly consumes: unknown } ? Blob : Sent<PartOf<Spec, 'body'>>> & {
    readonly query?: Loose<PartOf<Spec, 'query'>>;
  } & Pick<Call, 'signal' | 'slow' | 'keepalive'>;

type Input<Name extends keyof Calls> =
  Record<never, never> extends InputOf<Calls[Name]> ? [input?: InputOf<Calls[Name]>] : [input: InputOf<Calls[Name]>];

/** Calls whose answer is a file, or is not. */
type FileCall = { [Name in keyof Calls]: AnswerOf<Calls[Name]> extends Blob ? Name : never }[keyof Calls];
type JsonCall = Exclude<keyof Calls, FileCall>;

/** The one place where a type is given to what came: our server's schemas serialise it, and adapters make it of another's. */
const callBy =
  (send: (call: Call) => Promise<unknown>) =>
  async <Name extends JsonCall>(name: Name, ...[input]: Input<Name>) =>
    (await send(requestOf(name, input))) as AnswerOf<Calls[Name]>;

/** A call of the contract, in the member's session. @throws ApiError */
export const call = callBy(request);

/** The same without a session. @throws ApiError */
export const callOpenly = callBy(requestOpenly);

/** A call that answers a file. @throws ApiError */
export const callFile = <Name extends FileCall>(name: Name, ...[input]: Input<Name>): Promise<Blob> =>
  requestFile(requestOf(name, input).path);
