import { InfiniteQueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../server/queryClient.ts';
import { refreshLive } from './refreshLive.ts';

const queryKey = ['/tickets', {}, {}];
const refresh = (): void => refreshLive(([path]) => path === queryKey[0]);

type Asked = { page: number; answer: (rows: string[]) => void; fail: () => void };

beforeEach(() => queryClient.clear());

/** Shows a list of two pages, and returns its requests and the observer. */
function showList() {
  const asked: Asked[] = [];
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey,
    queryFn: ({ pageParam }) =>
      new Promise<string[]>((resolve, reject) =>
        asked.push({ page: pageParam, answer: resolve, fail: () => reject(new Error('failed')) }),
      ),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => pages.length + 1,
    retry: false,
  });
  return { asked, observer, stop: observer.subscribe(() => undefined) };
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe('refreshing live answers', () => {
  it('fetches a list once, however often it is called before the answer', async () => {
    const { asked, stop } = showList();
    refresh();
    refresh();
    asked[0]!.answer(['old']);
    await settle();
    expect(asked).toHaveLength(2);
    asked[1]!.answer(['new']);
    await settle();
    expect(asked).toHaveLength(2);
    stop();
  });

  it('fetches a list again when a further page replaced the running refresh', async () => {
    const { asked, observer, stop } = showList();
    asked[0]!.answer(['old']);
    await settle();
    refresh();
    await settle();
    void observer.fetchNextPage();
    await settle();
    expect(asked.map(({ page }) => page)).toEqual([1, 1, 2]);
    asked[2]!.answer(['older']);
    await settle();
    expect(asked.map(({ page }) => page)).toEqual([1, 1, 2, 1]);
    stop();
  });

  it('tries a failed refresh once, and leaves a list alone that is requested afterwards', async () => {
    const { asked, observer, stop } = showList();
    asked[0]!.answer(['old']);
    await settle();
    refresh();
    await settle();
    asked[1]!.fail();
    await settle();
    expect(asked).toHaveLength(2);
    void observer.refetch();
    await settle();
    asked[2]!.answer(['new']);
    await settle();
    expect(asked).toHaveLength(3);
    stop();
  });
});
