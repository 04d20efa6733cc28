import type { Page } from '@playwright/test';

type Moments = { shown: number; gone: number; there: number };

/**
 * Notes by the page's own clock when a notice with this text stood on the screen first, when it was gone, and when the
 * page was at an address of this path; the given function reads them. For pages that are not loaded anew meanwhile.
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
