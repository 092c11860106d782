import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Redirects from every location it renders at, also after going back while the target loads. The router's `Navigate`
 * restarts on each render of the layout and never arrives.
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
