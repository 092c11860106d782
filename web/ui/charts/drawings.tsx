// All drawings in one chunk: a card shows without it.
export { RatioPie } from './ratio-pie.tsx';
export { WeekBars } from './week-bars.tsx';
export { WeekLines } from './week-lines.tsx';
