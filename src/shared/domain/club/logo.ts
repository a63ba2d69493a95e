export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

/** In bytes. */
export const LOGO_LIMIT = 1024 * 1024;
/** In pixels, each side: smaller ones are blurred, larger ones slow every page down. */
export const LOGO_SIDES = { least: 32, most: 2048 } as const;

/** In bytes: each mail carries the logo along. */
const MAILED_LOGO_LIMIT = 200 * 1024;

interface Image {
  readonly type: LogoType;
  readonly width: number;
  readonly height: number;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const wordAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(at + byte)));

/** Frame headers, but for tables of Huffman codes and the like among their numbers. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(view: DataView): Omit<Image, 'type'> | null {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

function webpSize(view: DataView): Omit<Image, 'type'> | null {
  const three = (at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536 + 1;
  switch (wordAt(view, 12)) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: three(24), height: three(27) };
    default:
      return null;
  }
}

function sizeIn(view: DataView): Image | null {
  if (SIGNATURE.every((byte, at) => view.getUint8(at) === byte) && wordAt(view, 12) === 'IHDR') {
    return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
  }
  const isWebp = wordAt(view, 0) === 'RIFF' && wordAt(view, 8) === 'WEBP';
  const size = isWebp ? webpSize(view) : view.getUint16(0) === 0xffd8 ? jpegSize(view) : null;
  return size && { type: isWebp ? 'image/webp' : 'image/jpeg', ...size };
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Kind and size of an image by its bytes, whatever it is called; null for any other file. */
export function imageIn(bytes: Uint8Array): Image | null {
  try {
    return sizeIn(viewOf(bytes));
  } catch {
    // Reads past the end of a file that is cut short.
    return null;
  }
}

/** False for a file that was cut short; programs may have written more behind an image's end. */
function isWhole(type: LogoType, bytes: Uint8Array): boolean {
  if (type === 'image/webp') return viewOf(bytes).getUint32(4, true) + 8 <= bytes.length;
  const text = new TextDecoder('latin1').decode(bytes);
  // The last chunk of a PNG, with its sum.
  if (type === 'image/png') return text.includes('\0\0\0\0IEND®B`‚');
  // The marks of a JPEG's end, and of where its points begin: a preview before them has an end of its own.
  return text.lastIndexOf('ÿÙ') > text.lastIndexOf('ÿÚ');
}

export function logoFault(bytes: Uint8Array): 'LOGO_TYPE' | 'LOGO_CUT' | 'LOGO_SIZE' | null {
  const image = imageIn(bytes);
  if (image === null) return 'LOGO_TYPE';
  if (!isWhole(image.type, bytes)) return 'LOGO_CUT';
  const sides = [image.width, image.height];
  return sides.every((side) => side >= LOGO_SIDES.least && side <= LOGO_SIDES.most) ? null : 'LOGO_SIZE';
}

/** Fits a logo into the head of a mail, in pixels; null for a heavy one, and for WebP, which Outlook does not draw. */
export function mailedLogoSize(bytes: Uint8Array, box: { readonly width: number; readonly height: number }) {
  const image = imageIn(bytes);
  if (image === null || image.type === 'image/webp' || bytes.length > MAILED_LOGO_LIMIT) return null;
  const scale = Math.min(box.width / image.width, box.height / image.height);
  return { width: Math.max(1, Math.round(image.width * scale)), height: Math.max(1, Math.round(image.height * scale)) };
}
