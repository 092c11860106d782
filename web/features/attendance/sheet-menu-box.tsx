import { IconDotsVertical } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import css from './sheet-menu-box.module.css';

const close = (menu: HTMLDetailsElement | null) => menu?.removeAttribute('open');

/**
 * What else can be done with the list: the browser's own disclosure, for the kit's menu weighs a quarter of this screen.
 */
export function SheetMenu(props: {
  isDense: boolean;
  setDense: (isDense: boolean) => void;
  children?: ReactNode;
}) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) close(menu.current);
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, []);
  return (
    <details
      ref={menu}
      className={css.menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        close(menu.current);
        menu.current?.querySelector('summary')?.focus();
      }}
    >
      <summary aria-label="خيارات القائمة">
        <IconDotsVertical size={22} stroke={1.7} aria-hidden />
      </summary>
      <div className={css.list}>
        <button
          type="button"
          aria-pressed={props.isDense}
          onClick={() => {
            props.setDense(!props.isDense);
            close(menu.current);
          }}
        >
          عرض مكثّف
        </button>
        {props.children}
      </div>
    </details>
  );
}
