import type { Page } from '@playwright/test';

type Moments = { shown: number; gone: number; there: number };

/**
 * Records, by the page's clock, when a notice with this text first appeared, when it disappeared, and when the page
 * reached an address with this path. The returned function reads the times. The page must not be reloaded meanwhile.
 */
export async function watchNotice(page: Page, text: string, path = ''): Promise<() => Promise<Moments>> {
  await page.evaluate(
    ([wanted, address]) => {
      const moments = { shown: Number.NaN, gone: Number.NaN, there: Number.NaN };
      (globalThis as { moments?: object }).moments = moments;
      const look = (): void => {
        const isShown = [...document.querySelectorAll('.toast')].some((notice) =>
          notice.textContent?.includes(wanted!),
        );
        if (isShown && Number.isNaN(moments.shown)) moments.shown = performance.now();
        if (!isShown && !Number.isNaN(moments.shown) && Number.isNaN(moments.gone)) moments.gone = performance.now();
        if (location.pathname === address && Number.isNaN(moments.there)) moments.there = performance.now();
      };
      setInterval(look, 20);
    },
    [text, path],
  );
  return () => page.evaluate(() => (globalThis as unknown as { moments: Moments }).moments);
}
