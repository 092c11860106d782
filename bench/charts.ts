/**
 * `npm run bench:charts`: what kits to draw charts with weigh, in kilobytes after gzip, without React: each draws the same
 * line of weeks from right to left, with a gap, round values at the right and a tooltip where the kit has one. Fetches
 * them into a folder of its own, which it removes (`docs/decisions/0023-charts-are-our-own-drawings.md`).
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/** Of three weeks nobody recorded the second. */
const WEEKS =
  'const weeks = [{ week: 1, value: 21 }, { week: 2, value: null }, { week: 3, value: 30 }];';

/** Each kit: its packages, and the module that draws by it. */
const kits: Record<string, { packages: string[]; source: string }> = {
  Recharts: {
    packages: ['recharts@3.10.1'],
    source: `
      import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
      export const Chart = () => (
        <ResponsiveContainer width="100%" height={280}>
          <LineChart data={weeks} accessibilityLayer aria-label="غياب">
            <CartesianGrid vertical={false} />
            <XAxis dataKey="week" type="number" reversed domain={[0.5, 3.5]} />
            <YAxis orientation="right" niceTicks="snap125" />
            <Tooltip filterNull={false} />
            <Line dataKey="value" connectNulls={false} />
          </LineChart>
        </ResponsiveContainer>
      );`,
  },
  'visx (axis, grid, scale, shape)': {
    packages: ['axis', 'grid', 'scale', 'shape'].map((part) => `@visx/${part}@4.0.0`),
    source: `
      import { AxisBottom, AxisRight } from '@visx/axis';
      import { GridRows } from '@visx/grid';
      import { scaleLinear } from '@visx/scale';
      import { LinePath } from '@visx/shape';
      const x = scaleLinear({ domain: [0.5, 3.5], range: [528, 12] });
      const y = scaleLinear({ domain: [0, 30], range: [248, 24], nice: 4 });
      export const Chart = () => (
        <svg width={600} height={280}>
          <GridRows scale={y} width={516} left={12} numTicks={4} />
          <AxisBottom scale={x} top={248} tickValues={[1, 2, 3]} />
          <AxisRight scale={y} left={528} numTicks={4} />
          <LinePath data={weeks} defined={({ value }) => value !== null} x={({ week }) => x(week)} y={({ value }) => y(value)} />
        </svg>
      );`,
  },
  'visx (xychart)': {
    packages: ['@visx/xychart@4.0.0'],
    source: `
      import { Axis, Grid, LineSeries, Tooltip, XYChart } from '@visx/xychart';
      export const Chart = () => (
        <XYChart height={280} xScale={{ type: 'linear', reverse: true }} yScale={{ type: 'linear', nice: 4 }}>
          <Grid columns={false} />
          <Axis orientation="bottom" />
          <Axis orientation="right" />
          <LineSeries dataKey="غياب" data={weeks} xAccessor={({ week }) => week} yAccessor={({ value }) => value} />
          <Tooltip renderTooltip={({ tooltipData }) => tooltipData?.nearestDatum?.datum.value} />
        </XYChart>
      );`,
  },
  uPlot: {
    packages: ['uplot@1.6.32'],
    source: `
      import uPlot from 'uplot';
      import 'uplot/dist/uPlot.min.css';
      export const draw = (element) =>
        new uPlot(
          {
            width: 600, height: 280, scales: { x: { time: false, dir: -1 } },
            axes: [{}, { side: 1 }], series: [{}, { label: 'غياب', stroke: 'currentColor' }],
          },
          [weeks.map(({ week }) => week), weeks.map(({ value }) => value)],
          element,
        );`,
  },
  'Chart.js': {
    packages: ['chart.js@4.6.1'],
    source: `
      import { Chart, LinearScale, LineController, LineElement, PointElement, Tooltip } from 'chart.js';
      Chart.register(LinearScale, LineController, LineElement, PointElement, Tooltip);
      export const draw = (canvas) =>
        new Chart(canvas, {
          type: 'line',
          data: { datasets: [{ label: 'غياب', data: weeks, parsing: { xAxisKey: 'week', yAxisKey: 'value' } }] },
          options: { scales: { x: { type: 'linear', reverse: true }, y: { position: 'right' } } },
        });`,
  },
  'Observable Plot': {
    packages: ['@observablehq/plot@0.6.17'],
    source: `
      import { axisX, axisY, gridY, lineY, plot, pointerX, tip } from '@observablehq/plot';
      export const draw = () =>
        plot({
          ariaLabel: 'غياب', x: { reverse: true }, y: { nice: true },
          marks: [
            gridY(), axisX(), axisY({ anchor: 'right' }),
            lineY(weeks, { x: 'week', y: 'value' }), tip(weeks, pointerX({ x: 'week', y: 'value' })),
          ],
        });`,
  },
  'd3-scale + d3-shape': {
    packages: ['d3-scale@4.0.3', 'd3-shape@3.2.1'],
    source: `
      import { scaleLinear } from 'd3-scale';
      import { line } from 'd3-shape';
      const x = scaleLinear([0.5, 3.5], [528, 12]);
      const y = scaleLinear([0, 30], [248, 24]).nice(4);
      const path = line().defined(({ value }) => value !== null).x(({ week }) => x(week)).y(({ value }) => y(value));
      export const Chart = () => (
        <svg width={600} height={280} role="application" aria-label="غياب" tabIndex={0}>
          {y.ticks(4).map((tick) => <path key={tick} d={\`M12 \${y(tick)}H528\`} />)}
          {y.ticks(4).map((tick) => <text key={tick} x={542} y={y(tick)}>{tick}</text>)}
          {weeks.map(({ week }) => <text key={week} x={x(week)} y={262}>{week}</text>)}
          <path d={path(weeks)} />
        </svg>
      );`,
  },
  'd3-array + d3-shape': {
    packages: ['d3-array@3.2.5', 'd3-shape@3.2.1'],
    source: `
      import { nice, ticks } from 'd3-array';
      import { line } from 'd3-shape';
      const [low, high] = nice(0, 30, 4);
      const x = (week) => 528 - (week - 0.5) * 172;
      const y = (value) => 248 - ((value - low) / (high - low)) * 224;
      const path = line().defined(({ value }) => value !== null).x(({ week }) => x(week)).y(({ value }) => y(value));
      export const Chart = () => (
        <svg width={600} height={280} role="application" aria-label="غياب" tabIndex={0}>
          {ticks(low, high, 4).map((tick) => <path key={tick} d={\`M12 \${y(tick)}H528\`} />)}
          {ticks(low, high, 4).map((tick) => <text key={tick} x={542} y={y(tick)}>{tick}</text>)}
          {weeks.map(({ week }) => <text key={week} x={x(week)} y={262}>{week}</text>)}
          <path d={path(weeks)} />
        </svg>
      );`,
  },
};

/** The packages that are there, without React's own. */
function countPackages(folder: string): number {
  const list = execFileSync('npm', ['ls', '--all', '--parseable'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const names = list.trim().split('\n').slice(1);
  return names.filter(
    (name) => !/node_modules\/(react|react-dom|scheduler|@types\/.*|csstype)$/.test(name),
  ).length;
}

/** Fetches a kit alone and builds what draws by it as the pages are built. */
async function measure(kit: string) {
  const { packages, source } = kits[kit]!;
  const folder = await mkdtemp(path.join(tmpdir(), 'khayma-charts-'));
  try {
    await writeFile(path.join(folder, 'package.json'), '{ "private": true }');
    await writeFile(path.join(folder, 'chart.jsx'), `${WEEKS}${source}`);
    execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', ...packages], {
      cwd: folder,
    });
    const built = await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      build: {
        write: false,
        target: 'es2023',
        minify: true,
        rolldownOptions: {
          input: path.join(folder, 'chart.jsx'),
          preserveEntrySignatures: 'strict',
          external: /^(react|react-dom|react-is|scheduler)(\/|$)/,
        },
      },
      define: { 'process.env.NODE_ENV': '"production"' },
    });
    const files = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
    const bytes = files.map(
      (file) => gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length,
    );
    return {
      kit,
      kB: Number((bytes.reduce((sum, each) => sum + each, 0) / 1000).toFixed(1)),
      packages: countPackages(folder),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const measured: Awaited<ReturnType<typeof measure>>[] = [];
for (const kit of Object.keys(kits)) measured.push(await measure(kit));
console.table(measured);
