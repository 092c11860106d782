import { IconCheck } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { look } from '../../ui/layout/box.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import css from './sheet-table.module.css';
import { useSingleTap } from './use-single-tap.ts';

/** A sheet's list as a table, with a row for each person. */
export function SheetTable(
  props: Pick<
    ComponentProps<'table'>,
    'ref' | 'onKeyDown' | 'onBlur' | 'className' | 'children'
  > & {
    caption: string;
    columns: readonly string[];
    isDense: boolean;
  },
) {
  const { caption, columns, isDense, className, children, ...table } = props;
  return (
    <table {...table} className={`${css.table} ${className}`} data-dense={isDense || undefined}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

// Classes worked out once: a list has a hundred rows.
const nameClass = `${look({ size: 'name', weight: 'medium', leading: 'tight' })} ${css.name}`;
const besideClass = `${look({ align: 'center' }, 'row')} ${css.words}`;
const beneathClass = `${look({ align: 'start', justify: 'center' }, 'stack')} ${css.words}`;

/** A person's name, with what is said beside or beneath it; the label of the row's checkbox, where it has one. */
export function NameCell(props: {
  htmlFor: string | undefined;
  /** Props of the words beneath the name. */
  beneath?: string | undefined;
  children: ReactNode;
}) {
  const { htmlFor, beneath, children } = props;
  const onClick = useSingleTap();
  const className = beneath === undefined ? besideClass : `${beneathClass} ${beneath}`;
  return (
    <th scope="row" className={nameClass}>
      {htmlFor === undefined ? (
        <div className={className}>{children}</div>
      ) : (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users focus the checkbox itself.
        <label className={className} htmlFor={htmlFor} onClick={onClick}>
          {children}
        </label>
      )}
    </th>
  );
}

/** A checkbox that is a box with a word. */
export function TickBox(
  props: Omit<ComponentProps<'input'>, 'type'> & { kind?: string; children: ReactNode },
) {
  const { kind, className, children, ...input } = props;
  return (
    <label className={`${css.tick} ${className ?? ''}`} data-kind={kind}>
      <input {...input} type="checkbox" />
      {input.checked && <IconCheck size={18} stroke={2.6} aria-hidden />}
      {children}
    </label>
  );
}
