const colors = 8;

/** The colour of a connection wherever it appears: neighbours in the list differ, and each keeps its own. */
export const connectionColor = (id: number): string => `var(--mui-palette-queue-${(id % colors) + 1})`;
