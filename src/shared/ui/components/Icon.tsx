/** Drawn on a grid of 24, stroke 1.75. Contains the portal's icons only, to keep the first load small. */
const drawings = {
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  down: 'M6 9l6 6 6-6',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  info: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 11v5M12 8v.01',
  warn: 'M12 4L2.8 19.5h18.4L12 4zM12 10v4.5M12 17v.01',
  danger: 'M8 3h8l5 5v8l-5 5H8l-5-5V8l5-5zM12 8v5M12 16v.01',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 100-6 3 3 0 000 6z',
  eyeOff:
    'M4 4l16 16M9.5 5.8A9.6 9.6 0 0112 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 01-3 3.7M6 7.8A16 16 0 002.5 12S6 18.5 12 18.5c1.6 0 3-.4 4.2-1.1M10 10a3 3 0 004 4',
  external: 'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 01-1 1H5a1 1 0 01-1-1V7a1 1 0 011-1h5',
  wallet: 'M4 7.5A2.5 2.5 0 016.5 5H18v3M4 7.5A2.5 2.5 0 006.5 10H20v9H6.5A2.5 2.5 0 014 16.5v-9zM16 14.5v.01',
  user: 'M12 12a4 4 0 100-8 4 4 0 000 8zM4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  calendar: 'M5 5.5h14a1 1 0 011 1V19a1 1 0 01-1 1H5a1 1 0 01-1-1V6.5a1 1 0 011-1zM4 10h16M8.5 3v4M15.5 3v4',
  leave: 'M14 4H6a1 1 0 00-1 1v14a1 1 0 001 1h8M10 12h10M16.5 8l4 4-4 4',
  place: 'M12 21s-7-6.2-7-11.5a7 7 0 0114 0C19 14.8 12 21 12 21zM12 12a2.5 2.5 0 100-5 2.5 2.5 0 000 5z',
  clock: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5l3.5 2',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14',
  edit: 'M4 20h4L19 9l-4-4L4 16v4zM13 7l4 4',
  trash: 'M5 7h14M10 4h4M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  people:
    'M9 12a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM2.5 19.5c.6-3 3-4.8 6.5-4.8s5.9 1.8 6.5 4.8M16 5.5a3.2 3.2 0 010 6M18 15.2c2 .7 3.2 2.2 3.6 4.3',
  mail: 'M4 6h16a1 1 0 011 1v10a1 1 0 01-1 1H4a1 1 0 01-1-1V7a1 1 0 011-1zM3.5 7l8.5 6.5L20.5 7',
  dive: 'M3 8c3-2.5 6-2.5 9 0s6 2.5 9 0M12 12v8M8.5 16.5L12 20l3.5-3.5',
  sheet: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h3',
  lock: 'M5 11h14v9H5zM8 11V7a4 4 0 018 0v4',
  key: 'M8 16a4 4 0 100-8 4 4 0 000 8zM12 12h9v4M17 12v3',
  card: 'M3 6h18v12H3zM3 10h18',
  tank: 'M8 9a4 4 0 018 0v11H8zM12 5V2M9 2h6',
  offline:
    'M4 4l16 16M8.5 15.5a5 5 0 017 0M5.5 12.2a9.5 9.5 0 013.7-2.3M2.5 8.8a14 14 0 014-2.6M12.8 9.6a9.5 9.5 0 015.7 2.6M11 5.3a14 14 0 0110.5 3.5M12 19v.01',
} as const;

export type IconName = keyof typeof drawings;

/** Hidden from screen readers, because a word is always beside it. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
