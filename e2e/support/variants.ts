/** Ends the title of a journey that only `npm run test:all` runs where another type, size or number finds the same faults. */
export const onlyInAll = (isVariant: boolean): string => (isVariant ? ' @all' : '');
