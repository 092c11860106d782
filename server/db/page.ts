/** A page out of rows of which one more than `limit` was asked for: that one says that there is more. */
export function cutPage<R>(rows: R[], limit: number): { page: R[]; hasMore: boolean } {
  return { page: rows.slice(0, limit), hasMore: rows.length > limit };
}
