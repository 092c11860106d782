import type { ReactNode } from 'react';
import { Box } from '../../ui/layout/box.tsx';
import css from './night-sky.module.css';

/**
 * The night field with the tent: the head of the landing page and of the dashboard, nowhere else.
 * Drawn at one scale for all widths, seen from its left edge; the nearest hill is the page itself.
 */
export function NightSky({ children, tall }: { children: ReactNode; tall?: boolean }) {
  return (
    <Box relative clip className={css.sky} data-tall={tall || undefined}>
      <svg className={css.scene} viewBox="-300 0 3900 900" aria-hidden="true">
        <circle cx="165" cy="790" r="760" className={css.band1} fill="#2a1754" />
        <circle cx="165" cy="790" r="520" className={css.band2} fill="#3b1f72" />
        <circle cx="165" cy="790" r="330" fill="#57308f" />
        <circle cx="165" cy="790" r="200" fill="#934488" />
        <circle cx="165" cy="790" r="92" fill="#f08a3c" />
        <path
          className={css.stars}
          fill="var(--canvas)"
          d="M300 727l2 6 6 2-6 2-2 6-2-6-6-2 6-2ZM410 690.4l2.4 7.2 7.2 2.4-7.2 2.4-2.4 7.2-2.4-7.2-7.2-2.4 7.2-2.4ZM372 653.6l1.6 4.8 4.8 1.6-4.8 1.6-1.6 4.8-1.6-4.8-4.8-1.6 4.8-1.6ZM520 717.6l1.6 4.8 4.8 1.6-4.8 1.6-1.6 4.8-1.6-4.8-4.8-1.6 4.8-1.6ZM590 668l2 6 6 2-6 2-2 6-2-6-6-2 6-2ZM700 699.6l1.6 4.8 4.8 1.6-4.8 1.6-1.6 4.8-1.6-4.8-4.8-1.6 4.8-1.6Z"
        />
        <path
          fill="light-dark(#2b1754, #22124a)"
          d="M-300 806 0 812c90 6 190 10 290-14 130-32 190-46 300-22 150 32 220 34 380-2 200-44 330-40 520 0 180 38 420 30 910-10c420-36 800 40 1200 16v120H-300Z"
        />
        <path
          fill="var(--night)"
          d="M-300 828 0 822c70-6 130-8 230 2 150 14 240 32 400 18 170-14 270-44 470-36 220 8 330 44 560 34 220-10 420-40 740-10c400 34 760-20 1200 6v70H-300Z"
        />
        <g>
          <path
            d="m165 772-72 52M165 772l104 56"
            fill="none"
            stroke="var(--canvas)"
            strokeWidth="2"
          />
          <path fill="#d9b98a" d="m165 774 54 54h-50Z" />
          <path fill="var(--canvas)" d="m165 774-58 54h72Z" />
          <path fill="#f5a32a" d="m163 784-20 44h32Z" />
          <path fill="var(--night)" d="m163 784 4 44h20Z" />
          <path
            d="m159 764 10 14M171 764l-10 14"
            fill="none"
            stroke="var(--canvas)"
            strokeWidth="4"
            strokeLinecap="round"
          />
        </g>
      </svg>
      <div className={css.near} />
      <svg
        className={css.edge}
        fill="var(--ground)"
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d="M0 6C20 1 34 0 52 4s34 5 48 1v5H0Z" />
      </svg>
      <div className={css.content}>{children}</div>
    </Box>
  );
}
