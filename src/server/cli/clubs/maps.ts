import { chmodSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { clubsOf, type MachineClub, type Places } from './machine.ts';

const hostOf = ({ settings }: MachineClub): string => new URL(settings.publicUrl).host;
const serverOf = ({ settings }: MachineClub): string => `127.0.0.1:${settings.port}`;

/** What the proxy and Prometheus read of all clubs (docs/many-clubs.md). */
const MAPS: Readonly<Record<string, (clubs: readonly MachineClub[]) => string>> = {
  'nginx.map': (clubs) => clubs.map((club) => `${hostOf(club)} ${serverOf(club)};\n`).join(''),
  Caddyfile: (clubs) => clubs.map((club) => `${hostOf(club)} {\n\treverse_proxy ${serverOf(club)}\n}\n`).join(''),
  'prometheus.json'(clubs) {
    const watched = clubs.filter(({ settings }) => settings.metricsPort !== null);
    const groups = watched.map(({ name, settings }) => ({
      targets: [`127.0.0.1:${settings.metricsPort}`],
      labels: { club: name },
    }));
    return `${JSON.stringify(groups, null, 2)}\n`;
  },
};

/** Writes each map anew from the settings of all clubs. */
export function writeMaps(places: Places): void {
  const clubs = clubsOf(places);
  for (const [name, textOf] of Object.entries(MAPS)) {
    const file = path.join(places.settings, name);
    // The umask of commands keeps files to their account; these hold no secret.
    writeFileSync(`${file}.new`, textOf(clubs));
    chmodSync(`${file}.new`, 0o644);
    renameSync(`${file}.new`, file);
  }
}
