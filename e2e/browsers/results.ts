/** The faults of each journey in one browser; none for one that passed. */
export interface Result {
  browser: string;
  faults: Record<string, string[]>;
}

/** The journeys by browser as a table, and in which browsers those fail that don't fail in all. */
export function describeResults(titles: string[], results: Result[]) {
  const isRed = (title: string, { faults }: Result) => faults[title]?.length !== 0;
  const lines = [
    ['journey', ...results.map(({ browser }) => browser)],
    ['---', ...results.map(() => ':-:')],
    ...titles.map((title) => [
      title,
      ...results.map((result) => (isRed(title, result) ? '✗' : '✓')),
    ]),
  ].map((cells) => `| ${cells.join(' | ')} |`);
  const differing = titles.flatMap((title) => {
    const red = results.filter((result) => isRed(title, result));
    if (red.length === 0 || results.length === 1) return [];
    const browsers = red.map(({ browser }) => browser).join(' and ');
    if (red.length === results.length) return [`'${title}' fails in every browser`];
    return [`'${title}' fails ${red.length === 1 ? 'only ' : ''}in ${browsers}`];
  });
  const all = titles.flatMap((title) => results.map((result) => isRed(title, result)));
  const failed = all.filter(Boolean).length;
  const text = [...lines, ...(differing.length > 0 ? ['', ...differing] : [])].join('\n');
  return { text, passed: all.length - failed, failed };
}
