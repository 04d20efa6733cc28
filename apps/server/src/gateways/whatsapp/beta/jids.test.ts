import { expect, test } from 'vitest';
import { numberOf } from './jids.ts';

test('a number is read of the JID of a phone only', () => {
  expect(numberOf('5511987654321:7@s.whatsapp.net')).toBe('5511987654321');
  for (const other of ['123456789012345@lid', '120363041234567891@g.us', 'status@broadcast', undefined])
    expect(numberOf(other), other).toBeUndefined();
});
