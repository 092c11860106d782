import type { SeriesLook } from './week-chart.ts';

/** The mark of a series, on its line and in the legend; `r` is half its size. */
export function Marker(props: { look: SeriesLook; x: number; y: number; r?: number }) {
  const { look, x, y, r = 4 } = props;
  const isOpen = look.marker.startsWith('open');
  const paint = {
    fill: isOpen ? 'var(--surface)' : look.colour,
    stroke: look.colour,
    strokeWidth: isOpen ? 2 : 1,
  };
  switch (look.marker) {
    case 'square':
    case 'open-square':
      return <rect x={x - r} y={y - r} width={2 * r} height={2 * r} {...paint} />;
    case 'triangle':
      return <path d={`M${x} ${y - r - 1}l${r + 1} ${2 * r}h${-2 * (r + 1)}z`} {...paint} />;
    case 'diamond':
      return (
        <path
          d={`M${x} ${y - r - 1}l${r + 1} ${r + 1}l${-r - 1} ${r + 1}l${-r - 1} ${-r - 1}z`}
          {...paint}
        />
      );
    case 'circle':
    case 'open-circle':
      return <circle cx={x} cy={y} r={r} {...paint} />;
  }
}
