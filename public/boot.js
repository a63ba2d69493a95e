// Runs before the bundle: asks for the first data of the home page while the bundle is still on its way. The client
// (src/shared/api/early.ts) takes each answer once; one that failed is simply asked for again.
(() => {
  if (location.pathname !== '/') return;
  try {
    const token = localStorage.getItem('token');
    const claims = JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')));
    const now = Date.now();
    // The rule of the client: a token older than an hour is refreshed before anything else is asked for.
    if (claims.once || claims.exp * 1000 < now || now - claims.iat * 1000 > 3600000) return;
    // The day in Paris by the rule of domain/dates.ts: loading Intl's calendar would take longer than the answers.
    const year = new Date(now).getUTCFullYear();
    const lastSunday = (month) => {
      const last = Date.UTC(year, month, 31, 1);
      return last - new Date(last).getUTCDay() * 86400000;
    };
    const summer = now >= lastSunday(2) && now < lastSunday(9);
    const [y, m, d] = new Date(now + (summer ? 2 : 1) * 3600000).toISOString().slice(0, 10).split('-');
    const ask = (path, headers) => {
      const answer = fetch(path, { headers });
      answer.catch(() => undefined);
      return [path, answer];
    };
    const signedIn = { Accept: 'application/json', Authorization: `Bearer ${token}` };
    window.__early = Object.fromEntries([
      ask('/config.json', { Accept: 'application/json' }),
      ask('/api/v1/parametres?sort=id', signedIn),
      ask(`/api/v1/divers/DTT/${encodeURIComponent(claims.sub)}`, signedIn),
      ...(claims.off ? [] : [ask(`/api/v1/events?sort=date,asc&from=${m}/${d}/${y}`, signedIn)]),
    ]);
  } catch {
    // No token, or none that can be read: the sign-in page needs none of this.
  }
})();
