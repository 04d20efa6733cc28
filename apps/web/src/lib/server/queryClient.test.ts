import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { queryClient } from './queryClient.ts';

/** Opens a query on screen whose answers are given by hand, in order. */
function openQuery(queryKey: readonly string[]) {
  const answers: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((answer) => answers.push(answer));
  const observer = new QueryObserver(queryClient, { queryKey, queryFn });
  const close = observer.subscribe(() => undefined);
  return { answers, observer, close };
}

test('an answer that was invalidated during its first fetch is fetched once more', async () => {
  const { answers, observer, close } = openQuery(['first']);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  for (let times = 0; times < 3; times++) void queryClient.invalidateQueries({ queryKey: ['first'] });
  expect(answers).toHaveLength(1);
  answers[0]!('before the change');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  expect(observer.getCurrentResult().data).toBe('before the change');
  answers[1]!('after it');
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ data: 'after it', fetchStatus: 'idle' }));
  expect(answers).toHaveLength(2);
  close();
});

test('so is one whose first fetch failed and began again by an invalidation', async () => {
  const { answers, observer, close } = openQuery(['retried']);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]!(Promise.reject(new Error('offline')) as never);
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  void queryClient.invalidateQueries({ queryKey: ['retried'] });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  void queryClient.invalidateQueries({ queryKey: ['retried'] });
  answers[1]!('before the change');
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  close();
});

test('an undisturbed answer is fetched once', async () => {
  const { answers, observer, close } = openQuery(['undisturbed']);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]!('answer');
  await vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'));
  expect(answers).toHaveLength(1);
  close();
});
