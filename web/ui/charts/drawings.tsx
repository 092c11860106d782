// All that draws, in one file of the build: a card is there without it.
export { RatioPie } from './ratio-pie.tsx';
export { WeekBars } from './week-bars.tsx';
export { WeekLines } from './week-lines.tsx';
