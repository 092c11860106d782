import css from './drawing.module.css';

/** A small flat drawing for an empty screen: the tent that is not pitched yet, an empty box, a search. */
export function Drawing({ name }: { name: 'tent' | 'mail' | 'search' }) {
  return (
    <svg viewBox="0 0 260 150" className={css.drawing} aria-hidden="true">
      <circle cx="96" cy="66" r="60" fill="var(--accent-tint)" />
      <path d="M176 24a13 13 0 1 0 15 17 11 11 0 0 1-15-17Z" fill="var(--warn)" />
      <path d="M8 140c30-24 62-34 96-34 46 0 60 18 92 18 26 0 44 6 56 16Z" fill="var(--sunken)" />
      {name === 'tent' && (
        <g>
          <path
            d="m96 48-62 76M96 48l86 76"
            fill="none"
            stroke="var(--line-strong)"
            strokeLinecap="round"
            strokeWidth="2"
          />
          <path
            d="m26 130 6-14M180 116l8 14"
            fill="none"
            stroke="var(--line-strong)"
            strokeLinecap="round"
            strokeWidth="5"
          />
          <path d="m96 48-46 72h94Z" className={css.sketch} />
        </g>
      )}
      {name === 'mail' && (
        <g>
          <rect
            x="56"
            y="56"
            width="88"
            height="62"
            rx="10"
            fill="var(--surface)"
            stroke="var(--line-strong)"
            strokeWidth="2"
          />
          <path d="m62 64 38 30 38-30" className={css.sketch} />
        </g>
      )}
      {name === 'search' && (
        <g>
          <circle
            cx="94"
            cy="74"
            r="32"
            fill="var(--surface)"
            stroke="var(--line-strong)"
            strokeWidth="2"
          />
          <path
            d="m118 98 30 28"
            fill="none"
            stroke="var(--line-strong)"
            strokeLinecap="round"
            strokeWidth="5"
          />
          <path d="M78 74h32" className={css.sketch} />
        </g>
      )}
    </svg>
  );
}
