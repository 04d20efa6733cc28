import './browser.ts';
import { expect, test } from 'vitest';

const { titleOf } = await import('../src/features/schedules/scheduleForm.ts');
const { scheduleTexts } = await import('../src/features/schedules/schedules.texts.ts');
const { applyLanguage, tOf } = await import('../src/lib/texts/texts.ts');

test('a scheduled message has one word for each status, in its title too [SCH-05]', () => {
  const t = tOf(scheduleTexts);
  const words = (['pt', 'en', 'es'] as const).map((language) => {
    applyLanguage(language);
    return [
      titleOf(t, { status: 'PENDENTE' }),
      titleOf(t, { status: 'ERRO' }),
      t('ERRO'),
      t('failedCount', { count: 1 }),
    ];
  });
  expect(words).toEqual([
    ['Mensagem Pendente', 'Erro de Envio', 'Erro de envio', '1 com erro de envio'],
    ['Message Waiting', 'Sending error', 'Sending error', '1 sending error'],
    ['Mensaje Pendiente', 'Error de envío', 'Error de envío', '1 con error de envío'],
  ]);
});
