// The donation calls of section 7, as simply as the screens show them: no rule but whose entry it is, no version, and
// nothing of what our own server derives.
import type { Answer, Asked } from './asked.ts';
import type { Diver } from './club.ts';

type Donation = Record<string, unknown>;

const ok = (body?: unknown): Answer => ({ status: 200, body });
const missing: Answer = { status: 404, body: { message: 'Introuvable' } };
const same = (a: unknown, b: unknown): boolean => String(a) === String(b);
const isOf = ({ id, licenceNumber }: Diver, asked: string | undefined): boolean =>
  same(id, asked) || licenceNumber === asked;
const mayRead = ({ me }: Asked, donation: Donation): boolean =>
  me.role === 'SUPER_ADMIN' || same(donation['daoiddiver'], me.id);
const found = (asked: Asked): Donation | undefined =>
  asked.club.daos.find((one) => same(one['id'], asked.params['id']) && mayRead(asked, one));

export const allDonations = ({ club, me }: Asked): Answer =>
  me.role === 'SUPER_ADMIN' ? ok({ content: club.daos }) : { status: 403, body: { message: 'Interdit' } };

export function donationsOf(asked: Asked): Answer {
  const { club, params, me } = asked;
  const diver = club.divers.find((one) => isOf(one, params['diver']));
  if (!diver || (me.role !== 'SUPER_ADMIN' && diver !== me)) return { status: 403, body: { message: 'Interdit' } };
  return ok({ content: club.daos.filter((one) => same(one['daoiddiver'], diver.id)) });
}

export function donation(asked: Asked): Answer {
  const entry = found(asked);
  return entry ? ok(entry) : missing;
}

export function addDonation({ club, body }: Asked): Answer {
  club.daos.push({ id: 501 + club.daos.length, ...(body as Donation) });
  return ok();
}

export function changeDonation(asked: Asked): Answer {
  const entry = found(asked);
  if (!entry) return missing;
  Object.assign(entry, asked.body);
  return ok();
}

export function removeDonation(asked: Asked): Answer {
  const entry = found(asked);
  if (entry) asked.club.daos.splice(asked.club.daos.indexOf(entry), 1);
  return entry ? ok() : missing;
}
