import type { Country } from './country.ts';
import { EGYPT } from './egypt.ts';

let read: () => Country = () => EGYPT;

/** The country of the group whose request, job or page this is, with what the group chose apart. */
export const country = (): Country => read();

/**
 * Says where the country comes from: on the server the request's group, in a browser what the group answered. Returns what
 * goes back to the former source.
 */
export function readCountryFrom(source: () => Country): () => void {
  const former = read;
  read = source;
  return () => {
    read = former;
  };
}
