/** The parts of a call, in any form. */
export type CallParts = { params?: object; query?: object; body?: unknown };

/**
 * Rewrites a call to the spelling of section 7 of the specification. Our server accepts both spellings, a server
 * written from the specification only that one. `captainId` is the caller's.
 */
export type Wire = (parts: CallParts, captainId: number | null) => CallParts;

type Fields = Record<string, unknown>;

function named({ baseName, suffixName, ...rest }: Fields): Fields {
  return {
    ...rest,
    ...(baseName === undefined && suffixName === undefined
      ? {}
      : { sectorBaseName: baseName, sectorSuffixName: suffixName }),
  };
}

const bodyOf = (body: unknown) => body as Fields;

/** A query's sector as `sectorBaseName` and `sectorSuffixName`. */
export const sectorInQuery: Wire = (parts) => ({
  ...parts,
  ...(parts.query && { query: named(parts.query as Fields) }),
});

/** The sector of a body. */
export const sectorInBody: Wire = (parts) => ({ ...parts, body: named(bodyOf(parts.body)) });

/** The sector of each attendance record in a body. */
export const sectorInRecords: Wire = (parts) => {
  const { attendanceRecords, ...rest } = bodyOf(parts.body);
  return {
    ...parts,
    body: { ...rest, attendanceRecords: (attendanceRecords as Fields[]).map(named) },
  };
};

/** Two empty names mean all captains. */
export const sectorOrEverybody: Wire = (parts) => {
  const { baseName = '', suffixName = '', ...rest } = bodyOf(parts.body);
  return { ...parts, body: { ...rest, sectorBaseName: baseName, sectorSuffixName: suffixName } };
};

/** A scout's sector, the two pictures (always null), and the path's number, if any. */
export const scoutInBody: Wire = (parts) => ({
  ...parts,
  body: {
    ...parts.params,
    ...named(bodyOf(parts.body)),
    photo: null,
    birthCertificate: null,
  },
});

/** Copies the path's number into the body. */
export const paramsInBody: Wire = (parts) => ({
  ...parts,
  body: { ...parts.params, ...bodyOf(parts.body) },
});

/** Copies the body into the query. */
export const bodyInQuery: Wire = (parts) => ({
  ...parts,
  query: { ...parts.query, ...bodyOf(parts.body) },
});

/** Adds the caller, whose notifications they are, to the query. */
export const ownInQuery: Wire = (parts, captainId) => ({
  ...parts,
  query: { captainId, ...parts.query },
});

/** Adds the caller to body and query: a server may read either. */
export const ownInBoth: Wire = (parts, captainId) =>
  bodyInQuery({ ...parts, body: { captainId, ...bodyOf(parts.body) } }, captainId);
