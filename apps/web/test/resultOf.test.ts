import { expect, it } from 'vitest';
import './browser.ts';
import { renderHook } from './renderHook.ts';

const { useResultOf } = await import('../src/ui/forms/useResultOf.ts');

it('the result of a test belongs to what was tested: other values have none', () => {
  let result: string | null = null;
  let keep!: (found: string | null, tested: string[]) => void;
  const { rerender, unmount } = renderHook(
    (typed: string[]) => {
      [result, keep] = useResultOf<string[], string>(typed);
    },
    ['a'],
  );
  keep('good', ['a']);
  rerender(['a']);
  expect(result).toBe('good');
  rerender(['b']);
  expect(result).toBeNull();
  // An answer that comes after the change.
  keep('late', ['a']);
  rerender(['b']);
  expect(result).toBeNull();
  keep(null, []);
  rerender(['a']);
  expect(result).toBeNull();
  unmount();
});
