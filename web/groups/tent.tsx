import css from './tent.module.css';

/** The pitched tent: by day, or at rest under the moon. */
export function Tent({ resting = false }: { resting?: boolean }) {
  return (
    <svg
      viewBox="0 0 382 212"
      className={css.tent}
      data-resting={resting || undefined}
      aria-hidden="true"
    >
      <circle cx="191" cy="96" r="95" className={css.disc} />
      {resting && <path d="M281 27a20 20 0 1 0 27 27 16 16 0 0 1-27-27Z" className={css.moon} />}
      <path
        d="M0 212c36-28 76-42 122-44 24 0 60 16 92 17h74c40 2 70 14 94 27Z"
        className={css.hill}
      />
      <path d="M190 58 88 183M190 58l133 125" className={css.rope} />
      <path d="M190 64 109 187h164Z" className={css.canvas} />
      <path d="m188 95-35 92h40Z" className={css.door} />
      <path d="m188 95 5 92h22Z" className={css.fold} />
      <path d="m180 45 22 28M202 45l-22 28" className={css.poles} />
    </svg>
  );
}
