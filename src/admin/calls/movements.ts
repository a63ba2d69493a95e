import type { MovementRecord } from '../../shared/api/decoders/ledger.ts';
import { searchMovements } from '../../shared/api/resources/ledger.ts';
import { sortOf, type ResourceCalls } from './resource.ts';

const NOT_SO = 'Movements are entered by forms of their own, and never changed.';
const refuse = (): Promise<never> => Promise.reject(new Error(NOT_SO));

/** The ledger, which our own server alone keeps. */
export const movementCalls: ResourceCalls<MovementRecord> = {
  async list(params, signal) {
    const { pagination } = params;
    const { content, total } = await searchMovements(
      {
        ...(params.filter as Record<string, string | number>),
        sort: sortOf(params, 'at,desc'),
        ...(pagination ? { page: pagination.page - 1, size: pagination.perPage } : {}),
      },
      signal ? { signal } : {},
    );
    return { data: content, total };
  },
  read: refuse,
  create: refuse,
  update: refuse,
  remove: refuse,
};
