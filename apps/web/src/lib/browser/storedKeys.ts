/** Returns all keys of the storage of this browser. */
export const storedKeys = (): string[] =>
  Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
