const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | readonly Html[];

const escaped = (value: Value): string => {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return String(value).replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');
};

export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(strings.map((text, index) => text + escaped(values[index] ?? '')).join(''));

export const nothing = html``;

/** Carries the notice that its money is not real. */
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
          <p class="notice"><strong>Argent fictif.</strong> Bac à sable des paiements : aucune carte n’est débitée.</p>
        </header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.text.replaceAll(/\n\s+/g, '\n');

type Row = readonly [head: string | number, ...cells: (string | Html)[]];

const tableRow = ([head, ...cells]: Row): Html =>
  html`<tr>
    <th scope="row">${head}</th>
    ${cells.map((cell) => html`<td>${cell}</td>`)}
  </tr>`;

export const table = (
  headings: readonly string[],
  rows: readonly Row[],
  { caption, total, className = '' }: { caption?: string; total?: Row; className?: string },
): Html =>
  html`<table class="${className}">
    ${
      caption === undefined
        ? nothing
        : html`<caption>
            ${caption}
          </caption>`
    }
    <thead>
      <tr>
        ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(tableRow)}
    </tbody>
    ${
      total
        ? html`<tfoot>
            ${tableRow(total)}
          </tfoot>`
        : nothing
    }
  </table>`;

export const optionsOf = (labels: Readonly<Record<string, string>>, chosen: string): readonly Html[] =>
  Object.entries(labels).map(
    ([value, label]) =>
      html`<option value="${value}" ${value === chosen ? html` selected` : nothing}>${label}</option>`,
  );
