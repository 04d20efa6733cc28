/** Short texts on the head and the foot of nodes, by their ids, and on edges, by `noteKeyOf`. */
export type CanvasNotes = {
  heads?: ReadonlyMap<string, string>;
  feet?: ReadonlyMap<string, string>;
  edges?: ReadonlyMap<string, string>;
};

/** The key of an edge in `CanvasNotes`. */
export const noteKeyOf = (source: string, handle: string): string => JSON.stringify([source, handle]);
