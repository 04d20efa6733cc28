import { join } from 'node:path';

/** The name of a stored file. It names no folder, so it cannot leave the store. */
export const bareName = /^[A-Za-z0-9_-]{4,100}(?:\.[a-z0-9]{1,10})?$/;

/** Returns the folder of the stored files below a data directory. */
export const mediaRootOf = (directory: string): string => join(directory, 'media');

/** Returns the folder of a stored file below a root. Two levels keep each folder small. */
export const folderOf = (root: string, name: string): string => join(root, name.slice(0, 2), name.slice(2, 4));

/** Returns the path of a stored file below a root. */
export const placeOf = (root: string, name: string): string => join(folderOf(root, name), name);
