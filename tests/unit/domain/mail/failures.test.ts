import { describe, expect, it } from 'vitest';
import { isFinalFailure, MAIL_FAILURES, readFailure, writtenFailure } from '#domain/mail/failures.ts';
import {
  isForMember,
  isOptionalMail,
  isSecretMail,
  isUrgentMail,
  MAIL_KINDS,
  mailKindOf,
  OPTIONAL_MAIL_KINDS,
} from '#domain/mail/kinds.ts';
import { MAIL_FAILURE_SENTENCES } from '#messages/mail.ts';

describe('why a mail has not gone', () => {
  it.each([
    ['ADDRESS_REFUSED: 550 5.1.1 no such user', 'ADDRESS_REFUSED', '550 5.1.1 no such user'],
    ['ESOCKET: connect ECONNREFUSED 127.0.0.1:25', 'UNREACHABLE', 'connect ECONNREFUSED 127.0.0.1:25'],
    ['ETIMEDOUT: Greeting never received', 'SILENT', 'Greeting never received'],
    ['EAUTH: Invalid login: 535 5.7.8', 'SIGN_IN_REFUSED', 'Invalid login: 535 5.7.8'],
    ['EENVELOPE: rejected: 451 4.7.1 later', 'REFUSED_FOR_NOW', 'rejected: 451 4.7.1 later'],
    ['EENVELOPE: rejected: 550 5.7.1 on a list', 'SENDER_REFUSED', 'rejected: 550 5.7.1 on a list'],
    ['ADDRESS_INVALID: x@y, v@w', 'ADDRESS_INVALID', 'x@y, v@w'],
    ['EENVELOPE: No recipients defined', 'ADDRESS_INVALID', 'No recipients defined'],
    ['UNKNOWN: something\nelse', 'UNKNOWN', 'something\nelse'],
    ['after ETIMEDOUT: 10 s', 'UNKNOWN', 'after ETIMEDOUT: 10 s'],
    ['EENVELOPE: rejected: 450-busy', 'REFUSED_FOR_NOW', 'rejected: 450-busy'],
    ['EENVELOPE: line 12550 of the message', 'ADDRESS_INVALID', 'line 12550 of the message'],
    ['words of an older version: 451', 'UNKNOWN', 'words of an older version: 451'],
  ])('%s', (stored, failure, words) => expect(readFailure(stored)).toEqual({ failure, words }));

  it('is read as it was written', () => {
    expect(readFailure(writtenFailure('ETIMEDOUT', 'Connection timeout: 10 s')).words).toBe('Connection timeout: 10 s');
  });

  it('has a sentence with the reason or the remedy', () => {
    for (const failure of MAIL_FAILURES) expect(MAIL_FAILURE_SENTENCES[failure]).toMatch(/^[A-ZÉ].*\.$/);
  });
});

describe('kinds of mails', () => {
  it('never refuse mails about money, passwords or cancelled outings', () => {
    for (const kind of ['PASSWORD_RESET', 'WELCOME', 'PAYMENT_RECEIVED', 'PROMOTED', 'OUTING_CANCELLED'] as const) {
      expect(isOptionalMail(kind)).toBe(false);
    }
    for (const kind of ['OUTING_CHANGED', 'OUTING_DETAILS', 'SEASON_OPENED'] as const) {
      expect(isOptionalMail(kind)).toBe(false);
    }
    expect(MAIL_KINDS.filter(isOptionalMail).toSorted()).toEqual([...OPTIONAL_MAIL_KINDS].toSorted());
  });

  it('know which hold a password or key, which leave first with those that warn of a changed access', () => {
    const secret = ['PASSWORD_RESET', 'WELCOME', 'ADDRESS_CHANGED'];
    expect(MAIL_KINDS.filter(isSecretMail)).toEqual(secret);
    const notices = ['ADDRESS_RESTORED', 'SIGN_IN_ATTACK', 'SECOND_FACTOR'];
    expect(MAIL_KINDS.filter(isUrgentMail).toSorted()).toEqual([...secret, ...notices].toSorted());
  });

  it('know which one goes to the club', () =>
    expect(MAIL_KINDS.filter((kind) => !isForMember(kind))).toEqual(['MEMBER_MESSAGE']));

  it('take what an older or newer version wrote', () => {
    expect(mailKindOf('PROMOTED')).toBe('PROMOTED');
    expect(mailKindOf('NEWS_OF_2030')).toBe('OTHER');
  });
});

it('a mail is given up at once for its address alone', () =>
  expect(MAIL_FAILURES.filter(isFinalFailure)).toEqual(['ADDRESS_REFUSED', 'ADDRESS_INVALID']));
