import { expect, type Page } from '@playwright/test';

/** Presses Tab, or Shift and Tab, until the control of that role and name has the focus, as without a mouse. */
export async function tabTo(
  page: Page,
  role: Parameters<Page['getByRole']>[0],
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  const wanted = page.getByRole(role, { name }).and(page.locator(':focus'));
  for (let pressed = 0; pressed < 60; pressed++) {
    if ((await wanted.count()) > 0) return expectRing(page);
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not reach ${role} ${String(name)}`);
}

/**
 * The focused element is marked: by its outline or that of the element it fills, or by the border of the box around it.
 */
export async function expectRing(page: Page): Promise<void> {
  const isSeen = (): Promise<boolean> =>
    page.evaluate(() => {
      const outlined = (element: Element, part?: string): boolean => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      };
      const around = (element: Element | null, steps: number): Element[] =>
        element && steps > 0 ? [element, ...around(element.parentElement, steps - 1)] : [];
      const focused = document.activeElement!;
      return around(focused, 5).some(
        (element) =>
          outlined(element) ||
          outlined(element, '::after') ||
          /0px 0px 0px 1px/.test(getComputedStyle(element).boxShadow),
      );
    });
  await expect.poll(isSeen).toBe(true);
}
