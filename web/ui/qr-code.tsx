import { encode } from 'uqr';
import css from './qr-code.module.css';

/** Modules of white around a QR code: ISO/IEC 18004 asks for four. */
const QUIET = 4;

/** A text as a QR code, dark on white in whatever colours the screen has: cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'L', border: 0 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('');
  const side = size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      className={css.qr}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
