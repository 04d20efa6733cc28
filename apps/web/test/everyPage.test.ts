import { expect, it, vi } from 'vitest';
import { browser } from './browser.ts';
import { renderHook } from './renderHook.ts';

const { useEveryPage } = await import('../src/lib/server/useEveryPage.ts');

it('the pages of a list are read one after another, and no more after one that failed', () => {
  browser.reset();
  const fetchNextPage = vi.fn(async () => undefined);
  const pages = { hasNextPage: true, isFetching: false, isFetchNextPageError: false, fetchNextPage };
  const { rerender, unmount } = renderHook(useEveryPage, pages);
  rerender({ ...pages, isFetching: true });
  rerender(pages);
  expect(fetchNextPage).toHaveBeenCalledTimes(2);
  rerender({ ...pages, isFetching: true });
  rerender({ ...pages, isFetchNextPageError: true });
  rerender({ ...pages, hasNextPage: false });
  expect(fetchNextPage).toHaveBeenCalledTimes(2);
  unmount();
});
