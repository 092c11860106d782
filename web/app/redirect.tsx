import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The router's own `Navigate` starts over with every render of the layout and never arrives. */
export function Redirect({ href }: { href: string }) {
  const router = useRouter();
  useEffect(() => void router.navigate({ href, replace: true }), [router, href]);
  return null;
}
