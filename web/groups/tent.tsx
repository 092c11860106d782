import css from './tent.module.css';

const byDay = {
  disc: 'var(--warn-tint)',
  hill: 'var(--sunken)',
  canvas: 'var(--accent)',
  door: 'var(--amber)',
  fold: 'var(--field)',
};
const atRest = {
  disc: 'var(--sunken)',
  hill: 'var(--line)',
  canvas: 'var(--line-mid)',
  door: 'var(--ink-3)',
  fold: 'var(--ink-2)',
};

/** The pitched tent: by day, or at rest under the moon. */
export function Tent({ resting = false }: { resting?: boolean }) {
  const colours = resting ? atRest : byDay;
  return (
    <svg
      viewBox="0 0 382 212"
      className={css.tent}
      data-resting={resting || undefined}
      aria-hidden="true"
    >
      <circle cx="191" cy="96" r="95" fill={colours.disc} />
      {resting && <path d="M281 27a20 20 0 1 0 27 27 16 16 0 0 1-27-27Z" fill="var(--warn)" />}
      <path
        d="M0 212c36-28 76-42 122-44 24 0 60 16 92 17h74c40 2 70 14 94 27Z"
        fill={colours.hill}
      />
      <path
        d="M190 58 88 183M190 58l133 125"
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M190 64 109 187h164Z" fill={colours.canvas} />
      <path d="m188 95-35 92h40Z" fill={colours.door} />
      <path d="m188 95 5 92h22Z" fill={colours.fold} />
      <path
        d="m180 45 22 28M202 45l-22 28"
        fill="none"
        stroke="var(--ink)"
        strokeWidth="7"
        strokeLinecap="round"
      />
    </svg>
  );
}
