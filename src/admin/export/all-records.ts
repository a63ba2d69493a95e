import type { DataProvider, RaRecord, SortPayload } from 'react-admin';

/** As many as our server gives at once (contract §2). */
const PAGE = 1000;

export interface Shown {
  readonly sort: SortPayload;
  readonly filter: Readonly<Record<string, unknown>>;
}

/** Everything that the list shows on all its pages, in its order. @throws ApiError */
export async function allRecords<T extends RaRecord>(
  provider: DataProvider,
  resource: string,
  { sort, filter }: Shown,
): Promise<T[]> {
  const records: T[] = [];
  for (let page = 1; ; page += 1) {
    const pagination = { page, perPage: PAGE };
    const { data, total = 0 } = await provider.getList<T>(resource, { pagination, sort, filter });
    records.push(...data);
    if (data.length === 0 || records.length >= total) return records;
  }
}
