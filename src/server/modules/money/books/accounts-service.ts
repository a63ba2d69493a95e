import type * as wire from '#contract/books.ts';
import { accountNumber, isAccountNumber, type BookCode, type BookKind } from '#domain/books/accounts.ts';
import type { Actor } from '#domain/permissions.ts';
import { recordAudit } from '#server/commons/audit/audit-log.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Row } from '#server/db/database.ts';
import { mapRows, pageOf, sliceOf, type ListParams } from '#server/db/lists.ts';
import { DomainError, orNotFound } from '#server/errors/domain-error.ts';
import { accountsRepository } from './accounts-repository.ts';

const onWire = ({ id, code, number, label, kind }: Row<'accounts'>): wire.ChartAccount => ({
  id,
  code: code as BookCode | null,
  number,
  label,
  kind: kind as BookKind,
});

/** Throws ACCOUNT_NUMBER_INVALID, INVALID_VALUE. */
function checked({ number: typed, label }: wire.AccountWrite) {
  const number = accountNumber(typed);
  if (!isAccountNumber(number)) throw new DomainError('ACCOUNT_NUMBER_INVALID', { field: 'number' });
  if (label.trim() === '') throw new DomainError('INVALID_VALUE', { field: 'label' });
  return { number, label: label.trim() };
}

/** The chart of accounts: the treasurer names, numbers and adds; what an account is for stays. */
export const accountsService = ({ database, clock }: ServiceContext) => ({
  list: (params: ListParams) =>
    database.read(async (tx) => {
      const [rows, slice] = [await accountsRepository(tx).all(), sliceOf(params)];
      const shown = slice ? rows.slice(slice.offset, slice.offset + slice.limit) : rows;
      return mapRows(pageOf(shown, rows.length, slice), onWire);
    }),

  /** Throws ACCOUNT_NUMBER_TAKEN, and the errors of `checked`. */
  create: (actor: Actor, { kind, ...write }: wire.AccountCreate): Promise<wire.ChartAccount> =>
    database.write(async (tx) => {
      const accounts = accountsRepository(tx);
      const after = { ...checked(write), kind };
      const id = await accounts.add({ ...after, code: null });
      await recordAudit(tx, actor, clock(), { resource: 'accounts', id, action: 'create', after });
      return onWire(orNotFound(await accounts.find(id), 'ACCOUNT_NOT_FOUND'));
    }),

  /** Throws ACCOUNT_NOT_FOUND, ACCOUNT_NUMBER_TAKEN, and the errors of `checked`. */
  update: (actor: Actor, id: number, write: wire.AccountWrite): Promise<wire.ChartAccount> =>
    database.write(async (tx) => {
      const accounts = accountsRepository(tx);
      const { number, label } = orNotFound(await accounts.lock(id), 'ACCOUNT_NOT_FOUND');
      const after = checked(write);
      await accounts.update(id, after);
      const change = { before: { number, label }, after };
      await recordAudit(tx, actor, clock(), { resource: 'accounts', id, action: 'update', ...change });
      return onWire(orNotFound(await accounts.find(id), 'ACCOUNT_NOT_FOUND'));
    }),
});
