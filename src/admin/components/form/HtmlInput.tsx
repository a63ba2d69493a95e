import { TextField, ToggleButton } from '@mui/material';
import InsertLink from '@mui/icons-material/InsertLink';
import { Image } from '@tiptap/extension-image';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useMemo, useState } from 'react';
import {
  FormatButtons,
  ListButtons,
  RichTextInput,
  RichTextInputToolbar,
  useTiptapEditor,
  type RichTextInputProps,
} from 'ra-input-rich-text';
import { TextInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { HTML_SCHEMES } from '#domain/html-allow-list.ts';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { isKept } from './html-outline.ts';
import { unchanged } from './TypedInput.tsx';

interface HtmlInputProps extends Pick<RichTextInputProps, 'source' | 'helperText' | 'className'> {
  readonly label: string;
}

/** Makes the tags of the allow-list that a button or a key can set; pictures of a text stay. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: false,
    codeBlock: false,
    // An empty paragraph after a list would go on the wire.
    trailingNode: false,
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null } },
  }),
  Image.configure({ inline: true }),
];

const MORE_THAN_BUTTONS =
  'Ce texte a une mise en forme que l’éditeur n’a pas (un tableau, un alignement…)\u00a0: modifiez-le avec ses balises, l’aperçu montre le résultat.';

/** Text with bold, italic, lists and links, or its tags where it holds more than that; HTML on the wire. Large: import it lazily. */
export default function HtmlInput({ label, ...input }: HtmlInputProps) {
  const editorOptions = useMemo(
    () => ({
      extensions: EXTENSIONS,
      // The page's policy refuses styles that scripts write.
      injectCSS: false,
      editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label } },
    }),
    [label],
  );
  const [holdsMore, setHoldsMore] = useState(false);
  if (holdsMore)
    return (
      <TextInput {...input} label={label} helperText={MORE_THAN_BUTTONS} parse={unchanged} multiline minRows={6} />
    );
  return (
    <RichTextInput
      {...input}
      label={label}
      editorOptions={editorOptions}
      sx={LOOK}
      toolbar={
        <RichTextInputToolbar>
          <FormatButtons size="small" sx={{ '& :is([value=underline], [value=strike], [value=code])': HIDDEN }} />
          <ListButtons size="small" />
          <LinkButton />
          <LossWatch source={input.source} onLoss={setHoldsMore} />
        </RichTextInputToolbar>
      }
    />
  );
}

/** Compares each text that the editor is given with what the editor made of it; another `onLoss` would compare too early. */
function LossWatch({ source, onLoss }: { readonly source: string; readonly onLoss: (isLost: true) => void }) {
  // Null at first, whatever its type says.
  const editor = useTiptapEditor();
  const { getValues } = useFormContext();
  useEffect(() => {
    if (editor === null) return undefined;
    const compare = (): void => {
      if (!isKept(String(getValues(source) ?? ''), editor.getHTML())) onLoss(true);
    };
    // Typing, of which the form knows after the editor, is no given text.
    const compareGiven: Parameters<typeof editor.on<'transaction'>>[1] = ({ transaction }) => {
      if (transaction.getMeta('preventUpdate') === true) compare();
    };
    compare();
    editor.on('transaction', compareGiven);
    return () => void editor.off('transaction', compareGiven);
  }, [editor, getValues, source, onLoss]);
  return null;
}

const HIDDEN = { display: 'none' };
const LOOK = {
  '&& .RaLabeled-label': { mb: 0.5, typography: 'body2', fontWeight: 'var(--weight-medium)', color: 'text.primary' },
  '& .RaRichTextInput-editorContent .ProseMirror': {
    minHeight: 96,
    px: 1.5,
    borderColor: 'var(--color-line-strong)',
    bgcolor: 'background.paper',
    overflowWrap: 'anywhere',
    whiteSpace: 'break-spaces',
    '&:hover': { bgcolor: 'background.paper' },
    '&:focus': { bgcolor: 'background.paper' },
    '& :is(ul, ol)': { pl: 3 },
    '& li p': { m: 0 },
  },
};

/** `club.example/stage` is meant as an address of the web; `/stage` is one of this site. */
function addressOf(typed: string): string {
  const text = typed.trim();
  const hasScheme = HTML_SCHEMES.some((scheme) => text.toLowerCase().startsWith(`${scheme}:`));
  if (text === '' || hasScheme || text.startsWith('/')) return text;
  return text.includes('@') ? `mailto:${text}` : `https://${text}`;
}

/** The library's own button asks by a window of the browser, in English. */
function LinkButton() {
  const editor = useTiptapEditor();
  const [typed, setTyped] = useState<string | null>(null);
  const close = (): void => setTyped(null);
  const apply = (): void => {
    const href = addressOf(typed ?? '');
    const { from, to } = editor.state.selection;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else if (from === to && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    close();
  };
  return (
    <span>
      <ToggleButton
        value="link"
        size="small"
        aria-label="Lien"
        title="Lien"
        onClick={() => setTyped(String(editor.getAttributes('link')['href'] ?? ''))}
      >
        <InsertLink fontSize="inherit" />
      </ToggleButton>
      {typed !== null && (
        <ConfirmDialog title="Lien" confirmLabel="Appliquer" onConfirm={apply} onClose={close}>
          <TextField
            label="Adresse du lien"
            value={typed}
            fullWidth
            helperText="Une adresse du web ou un e-mail&nbsp;; vide, le lien est retiré."
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // The dialog stands inside the form.
              event.preventDefault();
              apply();
            }}
            slotProps={{ htmlInput: { inputMode: 'url', autoComplete: 'off', 'data-autofocus': true } }}
          />
        </ConfirmDialog>
      )}
    </span>
  );
}
