import { expect, it } from 'vitest';
import { ALWAYS_SENT, CHOICE_GROUPS } from '#member/features/mail/choice-groups.ts';
import { isOptionalMail, MAIL_KINDS, OPTIONAL_MAIL_KINDS } from '#domain/mail/kinds.ts';

it('shows each kind that a member may choose once', () => {
  const shown = CHOICE_GROUPS.flatMap(({ kinds }) => kinds);
  expect(shown.toSorted()).toEqual([...OPTIONAL_MAIL_KINDS].toSorted());
});

it('names each kind that always reaches members once, and none that they may choose', () => {
  // Mails to the club and to super administrators, and mails from before there were kinds.
  const notForMembers = ['MEMBER_MESSAGE', 'ADDRESS_RESTORED', 'BACKUP_OVERDUE', 'OTHER'];
  const always = MAIL_KINDS.filter((kind) => !isOptionalMail(kind) && !notForMembers.includes(kind));
  expect(ALWAYS_SENT.flatMap(({ kinds }) => kinds).toSorted()).toEqual(always.toSorted());
});
