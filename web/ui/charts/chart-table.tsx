import { IconTable } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Summary } from '../figures/summary.tsx';
import { Box } from '../layout/box.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import css from './charts.module.css';

/** A chart's figures, one touch below it; on paper always open. */
export function ChartTable(props: {
  caption: string;
  columns: readonly string[];
  rows: readonly { key: string | number; cells: readonly string[] }[];
}) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    let wasOpen = false;
    const open = () => {
      wasOpen = details.current?.open ?? false;
      if (details.current) details.current.open = true;
    };
    const restore = () => {
      if (details.current) details.current.open = wasOpen;
    };
    addEventListener('beforeprint', open);
    addEventListener('afterprint', restore);
    return () => {
      removeEventListener('beforeprint', open);
      removeEventListener('afterprint', restore);
    };
  }, []);
  return (
    <Box as="details" above="8" ref={details}>
      <Summary inline rounded hide="print">
        <IconTable size={20} stroke={1.7} aria-hidden />
        عرض الجدول
      </Summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard only with the focus. */}
      <section className={css.scroll} tabIndex={0} aria-label={props.caption}>
        <table className={css.table}>
          <caption>
            <VisuallyHidden>{props.caption}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              {props.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {props.rows.map(({ key, cells: [head, ...cells] }) => (
              <tr key={key}>
                <th scope="row" className="tab">
                  {head}
                </th>
                {cells.map((cell, index) => (
                  <td key={props.columns[index + 1]} className="tab">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Box>
  );
}
