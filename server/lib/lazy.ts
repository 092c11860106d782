/** Creates a value at its first use. The first `Intl` format for Arabic takes some 20 ms, which would delay the start. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
