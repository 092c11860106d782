// Imported by pages that consist of charts: the drawings then load with the page's own files (scripts/vite/screen-files.ts). A
// separate suspense boundary would be revealed 300 ms later.
import { RatioPie, WeekBars, WeekLines } from './lazy-drawings.tsx';

for (const drawing of [WeekLines, WeekBars, RatioPie]) void drawing.preload();
