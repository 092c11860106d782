/** The text of docs/performance.md, made of sections. */
import {
  type Change,
  compare,
  type Kept,
  middle,
  type Section,
  sentenceOf,
  tableOf,
} from './figures.ts';

/** What a figure may change by from run to run on a machine that does nothing else. */
const USUAL = 1.25;
const WORST = 10;
const LINE = 125;

const INTRODUCTION = `# Performance

What \`npm run bench\` measured, written by it. Its figures are kept in \`docs/performance.json\`, with which the next run
compares its own.`;

const REPEAT = `## How to repeat it

\`\`\`sh
npm run bench                            # all of this
npm run bench -- --only reads,medians    # some sections; prints them and writes nothing
\`\`\`

The made-up group of \`npm run demo\` in several sizes, each filled in a folder of its own. What is measured is the program as it
is started (\`server/main.ts\`, with the built pages), on its ordinary settings and its own embedded database, over HTTP; it
writes its log into a file. What asks runs on the same machine and takes a part of its processors. A figure is worth as much as the
machine was idle: on one that does other things, times double from run to run.

Single questions have commands of their own:

| command | |
|---|---|
| \`npm run bench:browser\` | a usual phone on slow 4G: first paints, screens of use, answers to a finger (\`docs/performance-browser.md\`) |
| \`npm run bench:calls -- --markdown\` | statements and median times of every call that reads and the main ones that write, one after another |
| \`npm run bench:load\` | 20 captains who hand in at the same moment while 20 others read, in rounds, each compared with what is stored |
| \`npm run bench:phone\` | a weak phone: from opening the sheet to its first name (\`docs/performance-phone.md\`) |
| \`npm run bench:pages\` | kilobytes that a first visit of each page loads |
| \`npm run bench:lighthouse\` | what Lighthouse says of the pages on a phone |
| \`npm run bench:shift\` | how far each screen moves while it is opened |

What opens pages needs a browser, and \`npm run build\` before.`;

/** The whole document; \`before\` has the figures of the run that this one is compared with. */
export function documentOf(
  measured: Kept['measured'],
  sections: Section[],
  before: Kept | null,
): string {
  const lines = Object.entries(measured).map(([name, value]) => `| ${name} | ${value} |`);
  return `${[
    INTRODUCTION,
    `| measured | |\n|---|---|\n${lines.join('\n')}`,
    verdictOf(sections),
    ...sections.map(partOf),
    comparisonOf(sections, before),
    REPEAT,
  ].join('\n\n')}\n`;
}

/** All targets at one glance. */
export function verdictOf(sections: Section[]): string {
  const sentences = sections.flatMap((section) =>
    (section.targets ?? []).map((target) => wrapped(`- ${sentenceOf(section, target)}`)),
  );
  return `## Targets\n\nFigures that miss theirs are bold in the tables.\n\n${sentences.join('\n')}`;
}

/** A paragraph or an item of a list in lines as long as those of the other documents. */
export function wrapped(text: string): string {
  const indent = text.startsWith('- ') ? '  ' : '';
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && line.length + 1 + word.length > LINE) {
      lines.push(line);
      line = indent + word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line].join('\n');
}

/** A section with its heading. */
export function partOf(section: Section): string {
  const { title, about, columns, notes = [] } = section;
  // A part that failed has nothing but a note of it.
  const shown = columns.length > 0 ? [wrapped(about), tableOf(section)] : [];
  return [`## ${title}`, ...shown, ...notes.map(wrapped)].join('\n\n');
}

/** How the figures have changed since the run before, by ratio: above 1 is slower, or larger. */
export function comparisonOf(sections: Section[], before: Kept | null): string {
  const heading = '## Beside the figures before';
  if (!before) return `${heading}\n\nThere are none.`;
  const was = Object.entries(before.measured).map(([name, value]) => `${name} ${value}`);
  const changes = sections.map((section) => ({ section, all: compare(section, before) }));
  const rows = changes
    .filter(({ all }) => all.length > 0)
    .map(({ section, all }) => {
      const ratios = all.map(({ ratio }) => ratio);
      return [
        section.title,
        all.length,
        middle(ratios).toFixed(2),
        ratios.filter((ratio) => ratio > USUAL).length,
        ratios.filter((ratio) => ratio < 1 / USUAL).length,
      ];
    });
  const worst = changes
    .flatMap(({ section, all }) => all.map((change) => ({ section, change })))
    .filter(({ change }) => change.ratio > USUAL)
    .sort((a, b) => b.change.ratio - a.change.ratio)
    .slice(0, WORST);
  return [
    heading,
    wrapped(
      `Those of ${was.join(', ')}. A ratio above 1 is slower, or larger. It tells of the program where both runs had the same machine to themselves; where all of the table is slower, the machine is.`,
    ),
    [
      '| | figures | middle ratio | slower by a quarter | faster by a quarter |',
      '|---|--:|--:|--:|--:|',
      ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    ].join('\n'),
    worst.length === 0
      ? 'No figure is slower by more than a quarter.'
      : `The most changed:\n\n${worst.map(({ section, change }) => wrapped(`- ${changeOf(section, change)}`)).join('\n')}`,
  ].join('\n\n');
}

const changeOf = ({ title }: Section, { row, column, before, now, ratio }: Change) =>
  `${title}, ${row}, ${column}: ${before}, now ${Number(now.toFixed(1))} (${ratio.toFixed(2)})`;
