/** The parts of a call, in whatever form. */
export type CallParts = { params?: object; query?: object; body?: unknown };

/**
 * How a call goes over the wire where section 7 of the specification writes it otherwise than the schemas'
 * canonical form. Our server takes both; a server written from the specification only this one. `captainId` is
 * the caller's.
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

/** The same of a body. */
export const sectorInBody: Wire = (parts) => ({ ...parts, body: named(bodyOf(parts.body)) });

/** The same of each attendance record in a body. */
export const sectorInRecords: Wire = (parts) => {
  const { attendanceRecords, ...rest } = bodyOf(parts.body);
  return {
    ...parts,
    body: { ...rest, attendanceRecords: (attendanceRecords as Fields[]).map(named) },
  };
};

/** Everybody is a sector with two empty names. */
export const sectorOrEverybody: Wire = (parts) => {
  const { baseName = '', suffixName = '', ...rest } = bodyOf(parts.body);
  return { ...parts, body: { ...rest, sectorBaseName: baseName, sectorSuffixName: suffixName } };
};

/** A scout's sector, the two pictures that nobody has yet, and where there is one, the number beside the path's. */
export const scoutInBody: Wire = (parts) => ({
  ...parts,
  body: {
    ...parts.params,
    ...named(bodyOf(parts.body)),
    photo: null,
    birthCertificate: null,
  },
});

/** The number in the path stands in the body too. */
export const paramsInBody: Wire = (parts) => ({
  ...parts,
  body: { ...parts.params, ...bodyOf(parts.body) },
});

/** What the body says stands in the query too. */
export const bodyInQuery: Wire = (parts) => ({
  ...parts,
  query: { ...parts.query, ...bodyOf(parts.body) },
});

/** Whose notifications they are: the caller's own. */
export const ownInQuery: Wire = (parts, captainId) => ({
  ...parts,
  query: { captainId, ...parts.query },
});

/** The same of a change of all of them: in the body, and in the query, where a server may look as well. */
export const ownInBoth: Wire = (parts, captainId) =>
  bodyInQuery({ ...parts, body: { captainId, ...bodyOf(parts.body) } }, captainId);
