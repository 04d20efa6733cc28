/** A page nobody looks at draws no frames. */
const mostMs = 100;

/**
 * Resolves once the frame that is being made stands on screen: what need not be done before somebody sees something
 * waits until then. Asking again for what is drawn from the cache cost a change of ticket 4 to 9 ms.
 */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, mostMs);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer);
        resolve();
      }, 0),
    );
  });
