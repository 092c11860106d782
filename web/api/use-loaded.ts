import { useEffect, useEffectEvent, useState } from 'react';

/**
 * What is fetched when it is first wanted, null until it is there. What could not be fetched is told and
 * tried again the next time that it is wanted.
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
      () => isCurrent && tell(),
    );
    return () => {
      isCurrent = false;
    };
  }, [isMissing]);
  return isWanted ? loaded : null;
}
