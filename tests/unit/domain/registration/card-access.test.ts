import { describe, expect, it } from 'vitest';
import { mayOpenCard } from '#domain/registration/eligibility.ts';
import { actorOf, outingOf, SIX_ROLES, tableOf } from '../fixtures.ts';

// Contract §5, 'Opening a card', and §10. `*`: whatever it is.
const rows = tableOf(`
  registered  notOpen  fiftySeven  wallet  role             verdict
  yes         *        *           *       *                ok
  no          yes      *           *       SUPER_ADMIN      ok
  no          yes      *           *       ADMIN            ok
  no          yes      *           *       ADMIN_SITES      REGISTRATION_NOT_OPEN
  no          yes      *           *       ADMIN_PLONGEURS  REGISTRATION_NOT_OPEN
  no          yes      *           *       OPEN             REGISTRATION_NOT_OPEN
  no          yes      *           *       USER             REGISTRATION_NOT_OPEN
  no          no       yes         *       *                ok
  no          no       no          off     *                ok
  no          no       no          at      *                ok
  no          no       no          below   *                WALLET_BELOW_MINIMUM
`);

const flags = ['yes', 'no'] as const;
const situations = flags.flatMap((registered) =>
  flags.flatMap((notOpen) =>
    flags.flatMap((fiftySeven) =>
      (['off', 'at', 'below'] as const).flatMap((wallet) =>
        SIX_ROLES.map((role) => ({ registered, notOpen, fiftySeven, wallet, role })),
      ),
    ),
  ),
);

describe('who may open a card', () => {
  it.each(situations)(
    '$role, registered $registered, not open $notOpen, 57 $fiftySeven, wallet $wallet',
    (situation) => {
      const matching = rows.filter((row) =>
        Object.entries(situation).every(([column, value]) => row[column] === '*' || row[column] === value),
      );
      expect(matching).toHaveLength(1);

      const { registered, notOpen, fiftySeven, wallet, role } = situation;
      const answer = mayOpenCard({
        actor: actorOf({ role }),
        outing: outingOf({ accompanistMaxNumber: fiftySeven === 'yes' ? 57 : 3, inscriptionToClub: notOpen === 'yes' }),
        registered: registered === 'yes',
        balance: wallet === 'at' ? 2000 : 1999,
        wallet: { enabled: wallet !== 'off', minimum: 2000, margin: 0 },
      });
      expect(answer.ok ? 'ok' : answer.code).toBe(matching[0]?.['verdict']);
    },
  );
});
