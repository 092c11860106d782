import { useEffect, useRef } from 'react';
import { takeHeadingFocus } from '../overlays/page-focus.ts';

/**
 * For the `h1` of a screen: sets the document's title and takes the focus after a navigation, so that
 * a screen reader says where it is. Spread `ref` and `tabIndex={-1}` on the heading.
 */
export function usePageHeading(title: string) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title === 'خيمة' ? title : `${title} | خيمة`;
  }, [title]);
  useEffect(() => {
    if (takeHeadingFocus()) ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}
