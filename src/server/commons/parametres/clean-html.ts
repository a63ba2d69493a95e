import type { ParametreUpdate } from '#contract/parametres.ts';
import {
  holdsTags,
  HTML_ATTRIBUTES,
  HTML_DROPPED_WHOLE,
  HTML_SCHEMES,
  HTML_TAGS,
  isOwnPicture,
} from '#domain/html-allow-list.ts';

/** Cleans HTML by shared/domain/html-allow-list.ts, for the site at the public address. */
export const htmlCleaner = (publicUrl: string) => async (text: string) => {
  if (!holdsTags(text)) return text;
  // Loaded on first use: it is large, and needed a few times a year.
  const { default: sanitize } = await import('sanitize-html');
  return sanitize(text, {
    allowedTags: [...HTML_TAGS],
    allowedAttributes: Object.fromEntries(Object.entries(HTML_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
    allowedSchemes: [...HTML_SCHEMES],
    allowedSchemesByTag: { img: [...HTML_SCHEMES, 'data'] },
    nonTextTags: [...HTML_DROPPED_WHOLE],
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnPicture(attribs['src'] ?? '', publicUrl),
  });
};

/** Cleans all texts of a setting, so that screens may show them as HTML. Not for the provider's key. */
export async function withCleanHtml(write: ParametreUpdate, publicUrl: string): Promise<ParametreUpdate> {
  const cleanHtml = htmlCleaner(publicUrl);
  const { valeurTexte, valeurChaine } = write;
  return {
    ...write,
    ...(valeurTexte ? { valeurTexte: await cleanHtml(valeurTexte) } : {}),
    ...(valeurChaine ? { valeurChaine: await cleanHtml(valeurChaine) } : {}),
  };
}
