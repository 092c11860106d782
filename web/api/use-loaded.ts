import { useEffect, useEffectEvent, useState } from 'react';

/** Loads a module when it is first wanted; null until then. A failure is reported, and retried the next time it is wanted. */
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
      () => isCurrent && tell(),
    );
    return () => {
      isCurrent = false;
    };
  }, [isMissing]);
  return isWanted ? loaded : null;
}
