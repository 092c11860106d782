// For a page that is of use by its charts: it imports this, and what draws them comes with its own files, which the
// server names in the page (scripts/vite/screen-files.ts). React shows what is waited for by itself no sooner than
// 300 ms after the page.
import { RatioPie, WeekBars, WeekLines } from './lazy-drawings.tsx';

for (const drawing of [WeekLines, WeekBars, RatioPie]) void drawing.preload();
