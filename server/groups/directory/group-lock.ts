import { ApiError } from '../../http/errors.ts';
import type { OpenDirectory } from './directory.ts';

/**
 * Runs work on a group that only one process may do at a time: a move, a retried upgrade. The lock belongs to a connection
 * of its own and ends with it, so also with the process. Throws GROUP_STATE while another one works on the group.
 */
export async function withGroupLock<T>(
  { database }: OpenDirectory,
  groupId: string,
  work: () => Promise<T>,
): Promise<T> {
  const client = database.listenConnection();
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ isOurs: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS "isOurs"',
      [`group ${groupId}`],
    );
    if (!rows[0]!.isOurs) throw new ApiError('GROUP_STATE');
    return await work();
  } finally {
    await client.end().catch(() => {});
  }
}
