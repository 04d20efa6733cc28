/** Minimum number of letters for a search in a long list (DLG-02, DLG-13). */
export const leastLetters = 3;

/** Number of rows shown without a search: one page. */
export const shortList = 20;
