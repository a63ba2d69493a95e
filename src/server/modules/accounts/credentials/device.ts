import Bowser from 'bowser';

/** Browsers send some 150 characters; a caller may send thousands. */
const LONGEST = 400;

/** Names a browser as its member knows it, `Firefox sous Linux`, from the header `User-Agent`. */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent) return 'Appareil inconnu';
  const { browser, os } = Bowser.parse(userAgent.slice(0, LONGEST));
  if (!browser.name) return 'Appareil inconnu';
  return os.name ? `${browser.name} sous ${os.name}` : browser.name;
}
