import type { ParametreUpdate } from '../../../shared/contract/parametres.ts';
import {
  holdsTags,
  HTML_ATTRIBUTES,
  HTML_DROPPED_WHOLE,
  HTML_SCHEMES,
  HTML_TAGS,
} from '../../../shared/domain/html-allow-list.ts';

/** Loaded when there is something to clean: a few times a year, and it is as large as the rest of the module's code. */
async function cleaner(): Promise<(html: string) => string> {
  const { default: sanitize } = await import('sanitize-html');
  const options = {
    allowedTags: [...HTML_TAGS],
    allowedAttributes: Object.fromEntries(Object.entries(HTML_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
    allowedSchemes: [...HTML_SCHEMES],
    allowedSchemesByTag: { img: [...HTML_SCHEMES, 'data'] },
    nonTextTags: [...HTML_DROPPED_WHOLE],
  };
  return (html) => sanitize(html, options);
}

/** The text by the allow-list of shared/domain/html.ts; one without tags as it is. */
export const cleanHtml = async (text: string): Promise<string> => (holdsTags(text) ? (await cleaner())(text) : text);

/** The texts of a setting, any of which a screen may show as html. Not for the provider's key. */
export async function withCleanHtml(write: ParametreUpdate): Promise<ParametreUpdate> {
  const { valeurTexte, valeurChaine } = write;
  return {
    ...write,
    ...(valeurTexte ? { valeurTexte: await cleanHtml(valeurTexte) } : {}),
    ...(valeurChaine ? { valeurChaine: await cleanHtml(valeurChaine) } : {}),
  };
}
