/** Returns what distinguishes a chosen file from another one, for `useClientKey`; null without a file. */
export const traceOfFile = (file: unknown): unknown =>
  file instanceof File ? [file.name, file.size, file.lastModified] : null;
