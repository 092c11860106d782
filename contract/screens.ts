import { z } from 'zod';
import { said } from './answers.ts';
import { listScoutAttendance } from './attendance.ts';
import { endpoint } from './endpoint.ts';
import { listWeeks } from './terms.ts';

/** What a screen shows first, in one answer: over a weak signal each question costs a turn of its own. */
export const readAttendanceScreen = endpoint({
  method: 'GET',
  path: '/screen/attendance',
  access: 'scout-attendance:record',
  summary:
    'What recording attendance begins with: the weeks of the newest term, and the current one of the own sector',
  response: z.object({
    ...said,
    /** The own one, which the list is of. */
    sector: z.object({ baseName: z.string(), suffixName: z.string() }),
    /** As `GET /term/week/all` answers. */
    weeks: listWeeks.response,
    /** The current week; null where nothing can be recorded now. */
    week: z.object({ weekNumber: z.number(), termNumber: z.number() }).nullable(),
    /** As `GET /scoutAttendance/sector/all` answers of it. */
    attendance: listScoutAttendance.response.nullable(),
  }),
});
