import type { Content } from 'pdfmake/interfaces.js';
import type { ClubConfig } from '../../../../shared/config.ts';
import type { Site } from '../../../../shared/contract/sites.ts';
import { basinDepth, emergencyNumbers, type EmergencyNumber } from '../../../../shared/domain/palanquees/sheet.ts';
import {
  EMERGENCY_TITLE,
  emergencyText,
  exemptionText,
  RESCUE_PLAN_TEXT,
  RESCUE_PLAN_TITLE,
  SITE_TITLE,
} from '../../../../shared/messages/safety.ts';
import { labelled } from '../../../documents/pdf.ts';

export interface Emergency {
  readonly numbers: readonly EmergencyNumber[];
  /** Location of the site's rescue plan. */
  readonly plan: string;
  /** Depth of a pool or pit in metres; null: natural water. */
  readonly bottom: number | null;
}

export const emergencyAt = ({ safety }: Pick<ClubConfig, 'safety'>, site: string): Emergency => ({
  numbers: emergencyNumbers(safety.emergency),
  plan: safety.rescuePlan.trim() || RESCUE_PLAN_TEXT,
  bottom: basinDepth(safety.basins, site),
});

/** Includes any exemption from the sheet. */
export function emergencyLines({ address }: Pick<Site, 'address'>, { numbers, plan, bottom }: Emergency): Content[] {
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
