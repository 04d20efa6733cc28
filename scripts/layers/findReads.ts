/** A feature, or a folder below the features, uses a table or the front door of another feature. */
export type Use = { file: string; reader: string; owner: string; kind: 'import' | 'query' | 'raw SQL'; name: string };

export type SourceFile = { path: string; text: string };

const featureOf = (path: string): string =>
  /^features\/([^/]+)\//.exec(path)?.[1] ?? (path.includes('/') ? path.split('/')[0]! : 'app');

/** Comments contain English sentences such as "from contacts". */
const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g, '');

/**
 * Returns the owner of each table, by its name in code and in SQL. The name may be wrapped to declare the kind of the
 * table: `pgTable(platformTable('plans'), …)`.
 */
export function findOwners(files: readonly SourceFile[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { path, text } of files.filter((file) => file.path.endsWith('.tables.ts')))
    for (const [, code, name] of text.matchAll(
      /export const (\w+) = (?:pgTable|companyTable|liveTable)\(\s*(?:\w+\()?'(\w+)'/g,
    )) {
      owners.set(code!, featureOf(path));
      owners.set(name!, featureOf(path));
    }
  return owners;
}

const patterns: [Use['kind'], RegExp][] = [
  ['import', /\bfrom '(?:\.\.?\/)+(?:features\/)?(\w+)\/index\.ts'/g],
  ['query', /\.(?:from|\w+Join)\(\s*(\w+)/g],
  ['raw SQL', /\b(?:from|join|using)\s+(?:only\s+|lateral\s+)?(?:\$\{)?(\w+)/gi],
  // Tables after a comma: `from tickets t, messages m` and `from (select 1) x, messages m`.
  ['raw SQL', /\bfrom\s+(?:\$\{)?\w+\}?(?:\s+(?:as\s+)?\w+)?\s*,\s*(?:lateral\s+)?(?:\$\{)?(\w+)/gi],
  ['raw SQL', /\)\s+(?:as\s+)?\w+\s*,\s*(?:lateral\s+)?(?:\$\{)?(\w+)/gi],
];

/** Files that declare tables, and files of tests, which may use every feature. */
const unread = ['.tables.ts', '.test.ts', '.house.ts'];

/** Returns each use of another feature, once per file. */
export function findUses(files: readonly SourceFile[]): Use[] {
  const owners = findOwners(files);
  const features = new Set(files.map(({ path }) => featureOf(path)));
  return files
    .filter(({ path }) => !unread.some((ending) => path.endsWith(ending)))
    .flatMap((file) => {
      const reader = featureOf(file.path);
      const found = new Map<string, Use>();
      const text = withoutComments(file.text);
      for (const [kind, pattern] of patterns)
        for (const [, name] of text.matchAll(pattern)) {
          const owner = kind === 'import' ? (features.has(name!) ? name : undefined) : owners.get(name!);
          if (owner && owner !== reader)
            found.set(`${kind} ${name}`, { file: file.path, reader, owner, kind, name: name! });
        }
      return [...found.values()];
    });
}

/**
 * Returns a sentence for each use of a feature that is not above the reader's own line, unless `known` lists it as
 * "file table", and for each entry of `known` that nothing needs any more. The kernel and the gateways use no feature.
 * The composition root, the demo company and the doctor may use all.
 */
export function findUpwardUses(
  uses: readonly Use[],
  layers: ReadonlyMap<string, number>,
  known: ReadonlyMap<string, string>,
): string[] {
  const above = new Set(['app', 'demo', 'doctor']);
  const upward = uses.filter(
    ({ reader, owner }) => !above.has(reader) && !((layers.get(reader) ?? -1) > (layers.get(owner) ?? Infinity)),
  );
  const keyOf = ({ file, name }: Use) => `${file} ${name}`;
  const needed = new Set(upward.map(keyOf));
  return [
    ...upward
      .filter((use) => !known.has(keyOf(use)))
      .map(
        ({ file, reader, owner, kind, name }) =>
          `${file} uses ${name} of ${owner} (${kind}), which is not above ${reader} in docs/architecture.md`,
      ),
    ...[...known.keys()]
      .filter((key) => !needed.has(key))
      .map((key) => `scripts/layers/upwardReads.ts lists "${key}", which no longer exists: remove the line`),
  ];
}
