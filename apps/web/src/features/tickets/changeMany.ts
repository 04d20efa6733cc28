/** Changes on their way at once: more would only wait for the same rows at the server. */
const atOnce = 3;

/** Runs a change for each of many and tells how far it is. One that is refused stops no other. */
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
