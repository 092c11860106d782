import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ParentPage, readParentPage } from '../../../contract/parents/endpoints.ts';
import { q } from '../../api/api.ts';
import { ApiFailure } from '../../api/failure.ts';
import { useSession } from '../../session/session.ts';
import { type LinkedChild, otherChildren, withKey } from './rules.ts';

const STORED = 'khayma-family-links';

function readKeys(): string[] {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

function keep(keys: string[]): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(keys));
  } catch {
    // Storage may be blocked: each link then shows its own children.
  }
}

const isOver = (error: unknown) => error instanceof ApiFailure && error.status === 404;

/**
 * The children whom other links open that this device has opened: captains of several sectors send each the own children's.
 * A captain's device keeps no link.
 */
export function useDeviceLinks(key: string, page: ParentPage): LinkedChild[] {
  const isCaptain = useSession() !== null;
  const [keys] = useState(readKeys);
  useEffect(() => {
    if (isCaptain) return;
    keep(withKey(readKeys(), key));
  }, [key, isCaptain]);
  const others = isCaptain ? [] : keys.filter((each) => each !== key);
  const pages = useQueries({
    queries: others.map((other) => ({
      ...q(readParentPage, { params: { key: other }, query: {} }),
      retry: false,
    })),
  });
  const over = others.filter((_, index) => isOver(pages[index]?.error)).join(' ');
  useEffect(() => {
    if (over) keep(readKeys().filter((each) => !over.split(' ').includes(each)));
  }, [over]);
  const links = pages.flatMap(({ data }, index) =>
    data ? [{ key: others[index]!, children: data.body.children }] : [],
  );
  return otherChildren(page.children, links);
}
