import type { Content } from 'pdfmake/interfaces.js';
import type { ClubConfig } from '../../../shared/config.ts';
import type { Site } from '../../../shared/contract/sites.ts';
import { basinDepth, emergencyNumbers, type EmergencyNumber } from '../../../shared/domain/palanquees/sheet.ts';
import {
  EMERGENCY_TITLE,
  emergencyText,
  exemptionText,
  RESCUE_PLAN_TEXT,
  RESCUE_PLAN_TITLE,
  SITE_TITLE,
} from '../../../shared/messages/safety.ts';
import { labelled } from './pdf.ts';

/** What helps when something happens, as the club configured it. */
export interface Rescue {
  readonly numbers: readonly EmergencyNumber[];
  /** Where the site's rescue plan hangs. */
  readonly plan: string;
  /** Metres, of a pool or pit; null: natural water. */
  readonly bottom: number | null;
}

export const rescueAt = ({ safety }: Pick<ClubConfig, 'safety'>, site: string): Rescue => ({
  numbers: emergencyNumbers(safety.emergency),
  plan: safety.rescuePlan.trim() || RESCUE_PLAN_TEXT,
  bottom: basinDepth(safety.basins, site),
});

/** At the head of the sheet: whom to call, what is at hand, where the rescue plan hangs; whether a sheet is asked for at all. */
export function rescueLines({ address }: Pick<Site, 'address'>, { numbers, plan, bottom }: Rescue): Content[] {
  const exemption = exemptionText(bottom);
  return [
    ...labelled([
      ...(address.country ? [[SITE_TITLE, address.country] as const] : []),
      [RESCUE_PLAN_TITLE, plan],
      [EMERGENCY_TITLE, emergencyText(numbers)],
    ]),
    ...(exemption === null ? [] : [{ text: exemption, style: 'quiet', margin: [0, 2, 0, 0] } satisfies Content]),
  ];
}
