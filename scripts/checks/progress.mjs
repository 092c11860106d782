// Says what runs and how many tests have ended: on a terminal in one line that changes, elsewhere in a line now and then.

/** Milliseconds between two lines, on a terminal and elsewhere. */
const PACE = { terminal: 500, elsewhere: 30_000 };

const grouped = new Intl.NumberFormat('en');

/** How many tests ended: '4,211 passed, 1 failed'. */
export const countText = ({ passed, failed }) =>
  `${grouped.format(passed)} passed, ${grouped.format(failed)} failed`;

/** Minutes and seconds: '3:07'. */
export function minutesText(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The sentence about the steps that run. */
export function progressText(steps, milliseconds) {
  const names = steps.map(({ name, counts }) => (counts ? `${name}: ${countText(counts)}` : name));
  return `… ${minutesText(milliseconds)} min · ${names.join(' · ')}`;
}

/**
 * Shows what runs on `stream`. `print` writes a line above it; `begin` adds a step, whose counts may change, and returns what
 * ends it.
 * @param {{ isTTY?: boolean, columns?: number, write: (text: string) => unknown }} stream
 */
export function showProgress(stream = process.stdout, pace = PACE) {
  const isTerminal = stream.isTTY === true;
  const begun = performance.now();
  const running = new Set();
  let timer;
  const text = () => progressText([...running], performance.now() - begun);
  const clear = () => isTerminal && stream.write('\r\u001b[2K');
  // A line that is broken by the terminal could not be cleared.
  const draw = () => isTerminal && stream.write(text().slice(0, (stream.columns || 80) - 1));
  const tick = () => {
    if (isTerminal) {
      clear();
      draw();
    } else stream.write(`${text()}\n`);
  };
  return {
    print(line) {
      clear();
      stream.write(`${line}\n`);
      if (running.size > 0) draw();
    },
    begin(step) {
      running.add(step);
      timer ??= setInterval(tick, isTerminal ? pace.terminal : pace.elsewhere);
      return () => {
        running.delete(step);
        if (running.size > 0) return;
        clearInterval(timer);
        timer = undefined;
        clear();
      };
    },
  };
}
