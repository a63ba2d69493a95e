import type { About } from '#contract/about.ts';
import type { Release } from '#server/commons/release.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { databaseFacts } from './query.ts';

/** Version and platform, for who asks for help or looks for a newer one. */
export const aboutService = ({ database, release }: ServiceContext & { readonly release: Release }) => ({
  read: (): Promise<About> =>
    database.read(async (tx) => ({ ...release, node: process.versions.node, ...(await databaseFacts(tx)) })),
});
