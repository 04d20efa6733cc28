/** Reads the table of architecture 1.2. Returns the number of the line of each feature. A line may take several
 *  rows. */
export function readLayers(architecture: string): Map<string, number> {
  const section = /### 1\.2 [\s\S]*?\n\|---\|---\|\n((?:\|.*\n)+)/.exec(architecture)?.[1] ?? '';
  const rows = section
    .trim()
    .split('\n')
    .map((row) => row.split('|'));
  const lines = [...new Set(rows.map(([, line]) => line))];
  return new Map(
    rows.flatMap(([, line, names]) =>
      [...(names ?? '').matchAll(/`(\w+)`/g)].map(([, feature]): [string, number] => [feature!, lines.indexOf(line)]),
    ),
  );
}
