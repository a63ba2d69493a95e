// The unit of the manual, read as systemd reads it.

/** Values of a key, in order: `SystemCallFilter` stands twice. */
export type Unit = ReadonlyMap<string, readonly string[]>;

const FLAGS =
  /^(NoNewPrivileges|ProtectHome|Private(Tmp|Devices|Users)|Protect(Clock|ControlGroups|Hostname|Kernel(Logs|Modules|Tunables))|LockPersonality|RemoveIPC|Restrict(Namespaces|Realtime|SUIDSGID))$/;

/** What each section may hold (systemd.unit, systemd.service, systemd.exec), and how its values look. */
const KNOWN: Readonly<Record<string, readonly (readonly [key: RegExp, value: RegExp])[]>> = {
  Unit: [
    [/^Description$/, /./],
    [/^(Wants|After)$/, /^[\w.-]+\.(service|target)( [\w.-]+\.(service|target))*$/],
  ],
  Service: [
    [/^(User|Group|StateDirectory)$/, /^[a-z-]+$/],
    [/^(EnvironmentFile|ExecStart)$/, /^\/\S+( \w+)?$/],
    [/^Restart$/, /^on-failure$/],
    [/^(RestartSec|TimeoutStopSec)$/, /^\d+$/],
    [/^(StateDirectoryMode|UMask)$/, /^0[0-7]{3}$/],
    [/^CapabilityBoundingSet$/, /^$/],
    [/^ProtectSystem$/, /^strict$/],
    [/^ProtectProc$/, /^invisible$/],
    [/^ProcSubset$/, /^pid$/],
    [/^RestrictAddressFamilies$/, /^AF_\w+( AF_\w+)*$/],
    [/^SystemCallArchitectures$/, /^native$/],
    [/^SystemCallFilter$/, /^~?@[\w-]+( @[\w-]+)*$/],
    [/^SystemCallErrorNumber$/, /^E[A-Z]+$/],
    [FLAGS, /^yes$/],
  ],
  Install: [[/^WantedBy$/, /^[\w-]+\.target$/]],
};

const lineOf = (line: string): [key: string, value: string] => {
  const sign = line.indexOf('=');
  return [line.slice(0, sign), line.slice(sign + 1)];
};

/** Throws at a line of which this file knows nothing; for machines without `systemd-analyze`, too. */
export function readUnit(text: string): Unit {
  const unit = new Map<string, string[]>();
  let section = '';
  for (const line of text.split('\n').filter((one) => !/^(#|;|\s*$)/.test(one))) {
    const [, title] = /^\[(\w+)\]$/.exec(line) ?? [];
    section = title ?? section;
    const [key, value] = lineOf(line);
    const known = KNOWN[section];
    const isKnown = title !== undefined || known?.some(([name, shape]) => name.test(key) && shape.test(value));
    if (!known || !isKnown) throw new Error(`[${section}] ${line}: not known to tests/support/manual/unit.ts`);
    if (title === undefined) unit.set(key, [...(unit.get(key) ?? []), value]);
  }
  return unit;
}

/** `KEY=value` lines of an EnvironmentFile. */
export const readEnvironment = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map(lineOf),
  );
