/** A list narrower than this, in px, shows its rows as cards: columns would have no room for words. */
export const cardsBelowPx = 560;
