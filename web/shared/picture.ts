import { formatNumber } from '../../contract/core/numbers.ts';
import { LOGO_BYTES } from '../../contract/group/endpoints.ts';

/** Bytes of a file that somebody may choose: more than a telephone's camera makes of a badge. */
const MOST_BYTES = 2 * 1024 * 1024;

/** Sides and kinds in which a picture is tried, the best first, until it is small enough. */
const tries = [
  { side: 512, type: 'image/png' },
  { side: 512, type: 'image/jpeg' },
  { side: 384, type: 'image/jpeg' },
  { side: 256, type: 'image/jpeg' },
] as const;

/** Why a file is no picture that can be sent, in a sentence for whoever chose it. */
export class PictureError extends Error {}

/** Which kind of picture begins like this; null for any other file, whatever its name. */
export function kindOf(head: Uint8Array): 'png' | 'jpeg' | null {
  const begins = (...bytes: number[]) => bytes.every((byte, place) => head[place] === byte);
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  return begins(0xff, 0xd8, 0xff) ? 'jpeg' : null;
}

/** The width and height that fit into a square of `side`; a small picture stays as it is. */
export function fitInto(side: number, { width, height }: { width: number; height: number }) {
  const scale = Math.min(1, side / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Re-encodes an image file within the server's limit, in base64; throws PictureError. */
export async function shrinkPicture(file: File): Promise<string> {
  if (file.size > MOST_BYTES) {
    throw new PictureError(`الصورة أكبر من ${formatNumber(2)} ميجابايت، اختر صورة أصغر`);
  }
  const wrong = new PictureError('هذا الملف ليس صورة PNG أو JPG');
  if (!kindOf(new Uint8Array(await file.slice(0, 8).arrayBuffer()))) throw wrong;
  const drawn = await createImageBitmap(file).catch(() => {
    throw wrong;
  });
  try {
    for (const { side, type } of tries) {
      const bytes = await drawAs(drawn, fitInto(side, drawn), type);
      if (bytes.size <= LOGO_BYTES) return await toBase64(bytes);
    }
  } finally {
    drawn.close();
  }
  throw new PictureError('تعذّر تصغير الصورة، اختر صورة أصغر');
}

async function drawAs(
  picture: ImageBitmap,
  { width, height }: { width: number; height: number },
  type: 'image/png' | 'image/jpeg',
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d')!;
  if (type === 'image/jpeg') {
    // It knows no transparency, and would show black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(picture, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new PictureError('تعذّر تصغير الصورة'))),
      type,
      0.9,
    );
  });
}

function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const { result } = reader;
      resolve((typeof result === 'string' && result.split(',')[1]) || '');
    };
    reader.onerror = () => reject(new PictureError('تعذّرت قراءة الملف'));
    reader.readAsDataURL(blob);
  });
}
