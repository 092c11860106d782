/**
 * What is made when it is first asked for. The first format of Arabic dates or numbers takes some 20 ms, which a start would
 * wait for.
 */
export function atFirstUse<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
