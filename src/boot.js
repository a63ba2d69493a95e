// Runs before the bundle: asks for the first data of the home page, or of the members' list, while the bundle is still on its
// way. The client (src/shared/api/client/prefetched.ts) takes each answer once; one that failed is simply asked for again.
(() => {
  // The build writes the addresses here (src/shared/api/client/early.ts).
  const PATHS = __EARLY_PATHS__;
  const isHome = location.pathname === '/';
  if (!isHome && location.pathname !== '/divers') return;
  try {
    const token = localStorage.getItem('token');
    const claims = JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')));
    const now = Date.now();
    // The rule of the client: a token older than an hour is refreshed before anything else is asked for.
    if (claims.once || claims.exp * 1000 < now || now - claims.iat * 1000 > 3600000) return;
    // The scripts of the list, which main.tsx asks for once it runs: on a slow line it would stand still meanwhile.
    if (!isHome)
      for (const href of document.currentScript?.dataset.list?.split(' ') ?? [])
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    const ask = (path, headers) => {
      const answer = fetch(path, { headers });
      answer.catch(() => undefined);
      return [path, answer];
    };
    const signedIn = { Accept: 'application/json', Authorization: `Bearer ${token}` };
    const early = [
      ask('/config.json', { Accept: 'application/json' }),
      ask(PATHS.settings, signedIn),
      ask(PATHS.diver + encodeURIComponent(claims.sub), signedIn),
    ];
    // Our server's first page.
    if (!isHome && claims.sid !== undefined && !location.search) early.push(ask(PATHS.divers, signedIn));
    if (isHome && !claims.off) {
      // Outings of the first picture, from our server alone, whose tokens name a session; a page that is loaded again needs its whole height.
      const isFresh = performance.getEntriesByType('navigation')[0]?.type === 'navigate';
      const isShort = claims.sid !== undefined && isFresh;
      if (isShort) early.push(ask(PATHS.firstEvents, signedIn));
      // After the other requests, and needed by the client in any case: loading the zone takes a slow processor 50 ms, which it has
      // while it waits.
      const [day] = new Intl.DateTimeFormat('en-US', {
        timeZone: 'Europe/Paris',
        timeZoneName: 'short',
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
      })
        .format(now)
        .split(',');
      if (!isShort) early.push(ask(PATHS.window + day, signedIn));
    }
    window.__early = Object.fromEntries(early);
  } catch {
    // No token, or none that can be read: the sign-in page needs none of this.
  }
})();
