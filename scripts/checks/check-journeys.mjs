// Refuses habits of journeys that make them fail now and then. Used by check-structure.mjs.

const READS =
  'count|isVisible|isHidden|isEnabled|isDisabled|isChecked|innerText|allInnerTexts|textContent|allTextContents|inputValue|getAttribute|boundingBox';

const kept = new RegExp(`^\\s*(?:const|let|return)\\b.*\\bawait\\b.*\\.(?:${READS})\\(`);

const rules = [
  {
    pattern: /(['"`])\+?0\d{9,}\1/g,
    what: 'a telephone number in quotes; take one from aPhone() or demoPhone()',
  },
  {
    pattern: /scope: 'worker'/g,
    what: 'a fixture that journeys share; only e2e/support has what a worker keeps',
    isOfSupport: true,
  },
  {
    pattern: /^let /gm,
    what: 'a variable that journeys share',
    isOfSupport: true,
  },
  {
    pattern: new RegExp(`expect(?:\\.soft)?\\((?!async)[^;]*?await [^;]*?\\.(?:${READS})\\(`, 'g'),
    what: 'looks once at what may still change; expect the locator itself, or poll',
  },
  {
    pattern: /waitForEvent\((?![^;]*\bsoon\b)/g,
    what: 'waits for an event without a limit; pass `soon`',
  },
  {
    pattern: /\bif \(!?\(?await [^;{]*\.isVisible\(/g,
    what: 'goes one way or the other by what is drawn just now; make the state that it needs',
  },
  {
    pattern: /\.toISOString\(\)\.slice\(0, 10\)/g,
    what: 'takes the day of UTC, which is another one late in the evening; groupDay() is that of the group',
  },
  {
    pattern: /\bwaitForTimeout\(|\bsetTimeout\([^;]*\d{2,}\)|timers\/promises/g,
    what: 'waits for a time instead of what should come',
  },
];

/** A read whose value is kept must directly follow `quiet`, or another such read. */
function findHasty(text) {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    if (!kept.test(line) || /\bexpect\b|=>.*await/.test(line)) return [];
    const before = lines.slice(0, index).findLast((each) => /\bawait\b/.test(each)) ?? '';
    return /\bawait quiet\(/.test(before) || kept.test(before) ? [] : [index + 1];
  });
}

/** Lists the faults of a journey, or of a file that journeys share. */
export function checkJourneys(file, text) {
  if (!/^e2e\/(?!gallery\/|browsers\/).*\.ts$/.test(file) || file.endsWith('.test.ts')) return [];
  const isSupport = file.startsWith('e2e/support/');
  const lineAt = (index) => text.slice(0, index).split('\n').length;
  return [
    ...rules
      .filter(({ isOfSupport }) => !(isOfSupport && isSupport))
      .flatMap(({ pattern, what }) =>
        [...text.matchAll(pattern)].map(({ index }) => `${file}: line ${lineAt(index)} ${what}`),
      ),
    ...(isSupport ? [] : findHasty(text)).map(
      (line) =>
        `${file}: line ${line} keeps what it read before the page stands still; await quiet(page)`,
    ),
  ];
}
