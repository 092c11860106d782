// Apart from the schemas, which the screen of the import does not need.

type ScoutDates = { birthDate?: string | null | undefined; enrollDate?: string | null | undefined };

/**
 * What is wrong with a scout's two dates as sentences by field; `today` is the group's. Neither lies in the
 * future, and nobody enrols before they are born.
 */
export function wrongScoutDates(
  { birthDate, enrollDate }: ScoutDates,
  today: string,
): Partial<Record<keyof ScoutDates, string>> {
  const isEarly = birthDate && enrollDate && enrollDate < birthDate;
  return {
    ...(birthDate && birthDate > today
      ? { birthDate: 'تاريخ الميلاد لا يمكن أن يكون في المستقبل' }
      : {}),
    ...(enrollDate && enrollDate > today
      ? { enrollDate: 'تاريخ الالتحاق لا يمكن أن يكون في المستقبل' }
      : isEarly
        ? { enrollDate: 'تاريخ الالتحاق لا يمكن أن يسبق تاريخ الميلاد' }
        : {}),
  };
}
