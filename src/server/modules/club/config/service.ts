import { createHash } from 'node:crypto';
import type { ClubRecord, ClubUpdate, ClubValues } from '#contract/club.ts';
import type { AuditedRecord, AuditedValue } from '#domain/audit.ts';
import { logoFault, imageIn } from '#domain/club/logo.ts';
import { clubFault, isSameValue, leavesOf, sectionsOf } from '#domain/club/values.ts';
import { parisDay } from '#domain/dates.ts';
import type { Actor } from '#domain/permissions.ts';
import { recordAudit } from '#server/commons/audit/audit-log.ts';
import { valuesOf } from '#server/commons/club/live-club.ts';
import { CLUB_ID, clubRepository, type ClubRow } from '#server/commons/club/repository.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { checkVersion, DomainError, saveUnlessOvertaken, unlessStale } from '#server/errors/domain-error.ts';

const LOGO = 'club.logo';

/** Fields that guard access, money and safety, which want a proof of identity. */
const PROVEN = /^(security|payment|links|safety)\.|Email$/;

/** A list as one text: `PISCINE 3 · FOSSE 10`. */
function auditedValue(value: unknown): AuditedValue {
  if (Array.isArray(value))
    return value
      .map((row) => (typeof row === 'string' ? row : [...leavesOf(row).values()].map(String).join(' ')))
      .join(' · ');
  return typeof value === 'boolean' || typeof value === 'number' ? value : String(value);
}

const audited = (values: ClubValues): AuditedRecord =>
  Object.fromEntries([...leavesOf(values)].map(([path, value]) => [path, auditedValue(value)]));

/** The configuration that the club gives itself (docs/configuration.md). */
export function clubService({ database, clock, club }: ServiceContext) {
  const fixed = [...leavesOf(club.source.file).keys()];

  function recordOf(row: ClubRow | undefined): ClubRecord {
    const values = valuesOf(club.source, row, clock());
    return { id: CLUB_ID, version: row?.version ?? 1, fixed, logo: values.club.logo, ...screenValues(values) };
  }

  function checkChange(path: string, value: unknown): void {
    if (fixed.includes(path)) throw new DomainError('CLUB_FIXED', { field: path });
    const fault = clubFault(path, value, parisDay(clock()));
    if (fault === null) return;
    const field = fault.within === undefined ? path : `${path}.${fault.within}`;
    throw new DomainError(fault.code, { field, ...fault });
  }

  async function save(tx: Tx, actor: Actor, { version, ...sent }: ClubUpdate, prove: () => void): Promise<ClubRecord> {
    const repository = clubRepository(tx);
    const before = await repository.findOrAdd();
    const current = recordOf(before);
    checkVersion(version, current);
    const known = leavesOf(screenValues(current));
    const changes = [...leavesOf(screenValues(sent))]
      .map(([path, value]) => [path, typeof value === 'string' ? value.trim() : value] as const)
      .filter(([path, value]) => !isSameValue(value, known.get(path)));
    for (const [path, value] of changes) checkChange(path, value);
    if (changes.length === 0) return current;
    if (changes.some(([path]) => PROVEN.test(path))) prove();
    const content = JSON.stringify(sectionsOf([...leavesOf(JSON.parse(before.content)), ...changes]));
    const after = recordOf(unlessStale(await repository.update(current.version, { content }), undefined));
    const change = { before: audited(screenValues(current)), after: audited(screenValues(after)) };
    await recordAudit(tx, actor, clock(), { resource: 'club', id: CLUB_ID, action: 'update', ...change });
    return after;
  }

  /** Leaves the version alone: a form that is open beside the logo keeps what is typed. */
  async function putLogo(actor: Actor, bytes: Buffer | null): Promise<ClubRecord> {
    if (fixed.includes(LOGO)) throw new DomainError('CLUB_FIXED', { field: LOGO });
    const columns = bytes && {
      logo: bytes.toString('base64'),
      logo_type: imageIn(bytes)?.type ?? null,
      logo_digest: createHash('sha256').update(bytes).digest('base64url'),
    };
    const saved = await database.write(async (tx) => {
      const repository = clubRepository(tx);
      const { logo_digest: before } = await repository.findOrAdd();
      const after = await repository.setLogo(columns ?? { logo: null, logo_type: null, logo_digest: null });
      const change = { before: { [LOGO]: before }, after: { [LOGO]: after.logo_digest }, hidden: [LOGO] };
      await recordAudit(tx, actor, clock(), { resource: 'club', id: CLUB_ID, action: 'update', ...change });
      return recordOf(after);
    });
    await club.refresh();
    return saved;
  }

  return {
    read: (): Promise<ClubRecord> => database.read(async (tx) => recordOf(await clubRepository(tx).find())),

    /** `prove` throws PROOF_NEEDED. */
    async update(actor: Actor, write: ClubUpdate, prove: () => void): Promise<ClubRecord> {
      const saved = await saveUnlessOvertaken(() => database.write((tx) => save(tx, actor, write, prove)));
      await club.refresh();
      return saved;
    },

    setLogo(actor: Actor, bytes: Buffer): Promise<ClubRecord> {
      const fault = logoFault(bytes);
      if (fault !== null) throw new DomainError(fault, { field: LOGO });
      return putLogo(actor, bytes);
    },

    removeLogo: (actor: Actor): Promise<ClubRecord> => putLogo(actor, null),

    /** Undefined: none is uploaded. */
    logo: () => database.read((tx) => clubRepository(tx).logo()),
  };
}

/** Leaves out values that screens do not set. */
function screenValues(values: ClubValues): ClubValues {
  const { club, links, season, donationYear, donationSites, payment } = values;
  const { tariffs, charges, waitingList, outingNews, checkedFirst, safety, security, receipts } = values;
  const { name, label, accent, address, host, secretaryEmail, itEmail } = club;
  return {
    club: { name, label, accent, address, host, secretaryEmail, itEmail },
    links,
    season,
    donationYear,
    donationSites,
    payment: { organization: payment.organization, clientId: payment.clientId },
    tariffs,
    charges,
    waitingList,
    outingNews,
    checkedFirst,
    safety,
    security,
    receipts,
  };
}
