/** Cuts a page out of `limit + 1` rows: the extra row says that there are more. */
export function cutPage<R>(rows: R[], limit: number): { page: R[]; hasMore: boolean } {
  return { page: rows.slice(0, limit), hasMore: rows.length > limit };
}
