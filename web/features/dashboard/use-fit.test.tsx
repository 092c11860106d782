// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { useFit } from './use-fit.ts';

/** Heights of the columns by the rows that are shown, in px; a row has 53. */
let heights: (rows: number) => { main: number; side: number };
let measures: (() => void)[] = [];

class Observer {
  constructor(measure: () => void) {
    measures.push(measure);
  }
  observe() {}
  disconnect() {}
}

vi.stubGlobal('ResizeObserver', Observer);
vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (
  this: HTMLElement,
) {
  const rows = document.querySelectorAll('li').length;
  if (this.tagName === 'LI') return 53;
  return this.id === 'main' ? heights(rows).main : heights(rows).side;
});

afterEach(() => {
  measures = [];
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Lets the browser draw so many frames, in each of which a card has another size. */
async function draw(frames: number): Promise<number[]> {
  const shown: number[] = [];
  for (let frame = 0; frame < frames; frame += 1) {
    await act(async () => {
      for (const measure of measures) measure();
    });
    shown.push(screen.getAllByRole('listitem').length);
  }
  return shown;
}

const LINES = [1, 2, 3, 4, 5, 6, 7];

function Columns() {
  const { fit, main, aside } = useFit();
  return (
    <>
      <div id="main" ref={main} />
      <div ref={aside}>
        <ul>
          {LINES.slice(0, fit.lines).map((line) => (
            <li key={line} data-line />
          ))}
        </ul>
      </div>
    </>
  );
}

test('the side column gets as many lines as fit beside the main one', async () => {
  heights = (rows) => ({ main: 400, side: 100 + rows * 53 });
  render(<Columns />);
  expect((await draw(3)).at(-1)).toBe(5);
});

test('rows whose number changes what is measured are chosen so often at most, and then stay', async () => {
  // With few lines the column seems to have room for many, and with many for few.
  heights = (rows) => ({ main: rows > 3 ? 300 : 700, side: 100 + rows * 53 });
  render(<Columns />);
  const shown = await draw(60);
  expect(new Set(shown.slice(0, 10)).size).toBe(2);
  expect(new Set(shown.slice(-20)).size).toBe(1);
});
