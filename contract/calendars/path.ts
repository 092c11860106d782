// A separate file, because the parents' page needs nothing else.

/** Where calendars ask for the activities of a key, below the address of the program. */
export const calendarPath = (key: string): string => `/api/calendar/${encodeURIComponent(key)}.ics`;
