/** The priorities of an announcement, with the key of their name (ANN-05). */
export const priorities = [
  { value: '1', name: 'high' },
  { value: '2', name: 'medium' },
  { value: '3', name: 'low' },
] as const;

/** Returns the key of the name of a priority. */
export const nameOfPriority = (priority: number): (typeof priorities)[number]['name'] =>
  priorities.find(({ value }) => Number(value) === priority)?.name ?? 'low';
