import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Leads to another address from each that this is drawn at: whoever goes back while the way there is loading stands at one
 * again, of the same screen, where the effect would not run anew. The router's own `Navigate` starts over with every
 * render of the layout and never arrives.
 */
export function Redirect({ href }: { href: string }) {
  const router = useRouter();
  useEffect(() => {
    const go = () => void router.navigate({ href, replace: true });
    go();
    return router.subscribe('onResolved', go);
  }, [router, href]);
  return null;
}
