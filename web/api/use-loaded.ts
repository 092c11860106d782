import { useEffect, useEffectEvent, useState } from 'react';
import { isLostFile } from '../offline/lost-file.ts';

/**
 * Loads a module when it is first wanted; null until then. A file that does not arrive is reported, and retried the next
 * time it is wanted; any other error is the module's own and thrown in the next render.
 */
export function useLoaded<T>(
  isWanted: boolean,
  load: () => Promise<{ default: T }>,
  onFailure: () => void,
): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  const fetchIt = useEffectEvent(load);
  const tell = useEffectEvent(onFailure);
  const isMissing = isWanted && loaded === null;
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    fetchIt().then(
      (file) => isCurrent && setLoaded(() => file.default),
      (error) => {
        if (!isCurrent) return;
        if (isLostFile(error)) return tell();
        setLoaded(() => {
          throw error;
        });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isMissing]);
  return isWanted ? loaded : null;
}
