/** Letters before a search in a long list is worth asking for (DLG-02, DLG-13). */
export const leastLetters = 3;

/** So many rows are chosen from without typing; they are one page. */
export const shortList = 20;
