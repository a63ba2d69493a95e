/** Requests sent by src/boot.js before the bundle loads, by path; each serves once, failed ones are sent anew. */
declare global {
  interface Window {
    __early?: Record<string, Promise<Response>> | undefined;
  }
}

const FRESH_MS = 15_000;

export async function takePrefetched(path: string): Promise<Response | null> {
  const requests = window.__early;
  const answer = requests?.[path];
  if (!requests || !answer) return null;
  delete requests[path];
  if (performance.now() > FRESH_MS) return null; // outdated: the page was opened long ago
  return answer.then(
    (response) => (response.ok ? response : null),
    () => null,
  );
}
