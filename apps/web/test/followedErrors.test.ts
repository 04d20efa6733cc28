import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import './browser.ts';
import { renderHook } from './renderHook.ts';
import { until } from './until.ts';

const { useServerForm } = await import('../src/ui/forms/useServerForm.ts');

let rendered: ReturnType<typeof renderHook<undefined>>;
afterEach(() => rendered.unmount());

describe('an error that was found before the form is submitted', () => {
  it('follows what is typed in its field, and no other field is checked', async () => {
    let form!: ReturnType<typeof open>;
    const open = () =>
      useServerForm({
        schema: z.object({ street: z.string().trim().min(3), city: z.string().trim().min(2) }),
        defaultValues: { street: '', city: '' },
        send: vi.fn(),
      });
    rendered = renderHook(() => void (form = open()), undefined);
    const errorOf = (field: 'street' | 'city'): string | undefined => {
      rendered.rerender(undefined);
      return form.error(field);
    };
    const type = (name: 'street' | 'city', value: string): Promise<unknown> =>
      Promise.resolve(form.register(name).onChange({ type: 'change', target: { name, value } }));
    form.register('street');
    form.register('city');
    await form.trigger('street');
    expect(errorOf('street')).toBe('Obrigatório');
    await type('street', 'Av');
    await until(() => expect(errorOf('street')).toBe('Muito curto!'));
    await type('street', 'Av. Ana Costa, 412');
    await until(() => expect(errorOf('street')).toBeUndefined());
    await type('city', 'S');
    expect(errorOf('city')).toBeUndefined();
  });
});
