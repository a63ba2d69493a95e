import { createHash } from 'node:crypto';

const STYLE =
  'body{display:grid;place-content:center;min-height:90vh;margin:2rem;font:1.1rem/1.5 system-ui,sans-serif;color:#12222f;background:#f3f7fa}main{max-width:34rem}h1{font-size:1.6rem}a{color:#0b5486}caption,th,td{padding:.2rem 1rem .2rem 0;text-align:left}button{padding:.6rem 1.2rem;border:0;border-radius:.4rem;font:inherit;color:#fff;background:#0b5486;cursor:pointer}:focus-visible{outline:3px solid #0b5486;outline-offset:2px}';

export const PLAIN_PAGE_POLICY = `default-src 'none';style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}';form-action 'self';frame-ancestors 'none'`;

/** A page of the server alone, which needs neither the client nor a session; `body` and `head` are HTML. */
export const plainPage = (title: string, body: string, head = ''): string => `<!doctype html><html lang="fr"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}<title>${title}</title>
<style>${STYLE}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
