const colors = 8;

/** Returns the colour of a connection, the same everywhere. Neighbours in a list differ. */
export const connectionColor = (id: number): string => `var(--mui-palette-queue-${(id % colors) + 1})`;
