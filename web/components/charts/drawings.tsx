// All that draws, in one file of the build: it is loaded after the page is painted.
export { RatioPie } from './ratio-pie.tsx';
export { WeekBars } from './week-bars.tsx';
export { WeekLines } from './week-lines.tsx';
