import type { CSSProperties } from 'react';

/** Marks the edge of an announcement; nothing for what is no colour. */
export const announcementColour = (colour: string): CSSProperties | undefined =>
  colour !== '' && CSS.supports('color', colour) ? ({ '--announcement': colour } as CSSProperties) : undefined;
