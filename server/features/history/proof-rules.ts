import { createHash } from 'node:crypto';
import type { HistoryCheck } from '../../../contract/history/proof.ts';
import type { ChainEnd, Findings } from './proof-queries.ts';

/** Characters of a fingerprint: enough to make collisions infeasible, and few enough to write down. */
const LENGTH = 16;

/** Fingerprint of all chains: the beginning of a hash of their ends. */
export function fingerprintOf(chains: readonly ChainEnd[]): string {
  const ends = chains
    .toSorted((one, other) => one.chain - other.chain)
    .map(({ chain, length, hash }) => `${chain}:${length}:${hash}`);
  return createHash('sha256').update(ends.join('\n')).digest('hex').slice(0, LENGTH);
}

/** Result of a check, as it is stored and shown. */
export function checkOf(findings: Findings, now: Date): HistoryCheck & { chains: ChainEnd[] } {
  return {
    ...findings,
    checkedAt: now.toISOString(),
    fingerprint: fingerprintOf(findings.chains),
  };
}
