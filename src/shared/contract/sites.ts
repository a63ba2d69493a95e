import { Type, type Static } from 'typebox';
import { Id, Nullable, PageOf, Text, Version } from './common.ts';

/** `country` holds the useful-information text (specification §3). */
export const SiteAddress = Type.Object({
  street: Nullable(Text(300)),
  postal: Nullable(Text(20)),
  city: Nullable(Text(100)),
  gps: Nullable(Text(60)),
  country: Nullable(Text(5000)),
});

export const Site = Type.Object({ id: Id, version: Version, name: Type.String(), address: SiteAddress });
export type Site = Static<typeof Site>;

const writable = {
  name: Type.String({ minLength: 1, maxLength: 100 }),
  address: Type.Optional(Nullable(Type.Partial(SiteAddress))),
};

export const SiteCreate = Type.Object(writable);
export type SiteCreate = Static<typeof SiteCreate>;

/** Missing fields stay unchanged. */
export const SiteUpdate = Type.Partial(Type.Object({ version: Version, ...writable }));
export type SiteUpdate = Static<typeof SiteUpdate>;

export const SitePage = PageOf(Site);
