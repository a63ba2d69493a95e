/** Requests sent by public/boot.js before the bundle loads, by path; each serves once, failed ones are sent anew. */
declare global {
  interface Window {
    __early?: Record<string, Promise<Response>> | undefined;
  }
}

const FRESH_MS = 15_000;

export async function takeEarly(path: string): Promise<Response | null> {
  const early = window.__early;
  const answer = early?.[path];
  if (!early || !answer) return null;
  delete early[path];
  if (performance.now() > FRESH_MS) return null; // the page stood elsewhere meanwhile
  return answer.then(
    (response) => (response.ok ? response : null),
    () => null,
  );
}
