import { expect, it } from 'vitest';
import './browser.ts';
import { flowToast } from '../src/features/flows/flowToast.ts';
import { stayOf } from '../src/lib/notices/stayOf.ts';
import { onToastsReady, toast } from '../src/lib/notices/toasts.tsx';

it('stays for 2 s, in the flow builder for 3 s, and longer with an undo [AMB-93, ERR-02, ERR-38]', async () => {
  const stays: number[] = [];
  onToastsReady((_tone, _text, options = {}) => void stays.push(stayOf(options)));
  toast.success('Salvo');
  flowToast.success('Fluxo salvo');
  toast.info('Arquivado', { action: { label: 'Desfazer', run: () => undefined } });
  await Promise.resolve();
  expect(stays).toEqual([2_000, 3_000, 6_000]);
});
