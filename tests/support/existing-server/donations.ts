// The donation calls of section 7, as simply as the screens show them: no rule but whose entry it is, no version, and
// nothing of what our own server derives.
import { missing, ok, refused, same, type Answer, type Asked } from './asked.ts';

type Donation = Record<string, unknown>;

const forbidden = refused(403, 'Interdit');
const isTreasurer = ({ me }: Asked): boolean => me.role === 'SUPER_ADMIN';

/** The entry of that address, where it is the caller's or the treasurer asks. */
const withEntry = (asked: Asked, answer: (entry: Donation) => Answer): Answer => {
  const entry = asked.club.daos.find((one) => same(one['id'], asked.params['id']));
  return entry && (isTreasurer(asked) || same(entry['daoiddiver'], asked.me.id)) ? answer(entry) : missing;
};

export const allDonations = (asked: Asked): Answer =>
  isTreasurer(asked) ? ok({ content: asked.club.daos }) : forbidden;

export function donationsOf(asked: Asked): Answer {
  const { club, params, me } = asked;
  const diver = club.divers.find((one) => same(one.id, params['diver']) || one.licenceNumber === params['diver']);
  if (!diver || (!isTreasurer(asked) && diver !== me)) return forbidden;
  return ok({ content: club.daos.filter((one) => same(one['daoiddiver'], diver.id)) });
}

export const donation = (asked: Asked): Answer => withEntry(asked, ok);

export function addDonation({ club, body }: Asked): Answer {
  club.daos.push({ id: 501 + club.daos.length, ...(body as Donation) });
  return ok();
}

export const changeDonation = (asked: Asked): Answer =>
  withEntry(asked, (entry) => {
    Object.assign(entry, asked.body);
    return ok();
  });

export const removeDonation = (asked: Asked): Answer =>
  withEntry(asked, (entry) => {
    asked.club.daos.splice(asked.club.daos.indexOf(entry), 1);
    return ok();
  });
