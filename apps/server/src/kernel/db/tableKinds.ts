/** Tables with rights of their own, by name. Filled while the tables are defined; `migrate.ts` grants by it. */
export const tableKinds = {
  directory: new Set<string>(),
  platform: new Set<string>(),
  appendOnly: new Set<string>(),
};

const declare =
  (kind: keyof typeof tableKinds) =>
  <N extends string>(name: N): N => {
    tableKinds[kind].add(name);
    return name;
  };

/**
 * The name of a table whose rows are unique across the installation and have no company policy. Only the platform role
 * reaches it (architecture 5).
 */
export const directoryTable = declare('directory');

/** The name of a table of the platform itself: every role reads it, the platform role writes it. */
export const platformTable = declare('platform');

/** The name of a table whose rows may be added and read, but never changed: they are evidence. */
export const appendOnlyTable = declare('appendOnly');
