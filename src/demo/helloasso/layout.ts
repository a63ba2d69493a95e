import { html, type Html } from './html.ts';

/** A whole page, with the notice that its money is not real. */
export const page = (title: string, content: Html): string =>
  html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} · Bac à sable des paiements</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/sandbox.css" />
      </head>
      <body>
        <header>
          <p class="notice"><strong>Argent fictif.</strong> Bac à sable des paiements : aucune carte n’est débitée.</p>
        </header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.text.replaceAll(/\n\s+/g, '\n');
