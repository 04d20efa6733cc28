/** Maximum concurrent changes; more would only wait for the same rows on the server. */
const atOnce = 3;

/** Runs a change for each item and reports the progress. A refused change does not stop the others. */
export async function changeMany<T>(
  items: readonly T[],
  change: (item: T) => Promise<unknown>,
  onStep: (done: number) => void,
): Promise<{ done: T[]; refused: { item: T; error: unknown }[] }> {
  const waiting = [...items];
  const done: T[] = [];
  const refused: { item: T; error: unknown }[] = [];
  const work = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await change(item);
        done.push(item);
      } catch (error) {
        refused.push({ item, error });
      }
      onStep(done.length + refused.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
  return { done, refused };
}
