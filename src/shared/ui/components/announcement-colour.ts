import type { CSSProperties } from 'react';

/** Style of an announcement's edge; undefined for a colour that the browser cannot read. */
export const announcementColour = (colour: string): CSSProperties | undefined =>
  colour !== '' && CSS.supports('color', colour) ? ({ '--announcement': colour } as CSSProperties) : undefined;
