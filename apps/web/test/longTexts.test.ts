import { expect, test } from 'vitest';
import { parseWhatsAppText } from '../src/conversation/text/parseWhatsAppText.ts';

test('a text of 65,536 characters takes less than a second of a core, whatever it repeats', () => {
  for (const part of ['https://', 'a.', 'a-', '@', 'a@', '(', '_', 'x_', 'www.', '😀', 'https://a@', 'a.com ']) {
    // The time of the processor, because others may use the machine meanwhile.
    const before = process.cpuUsage();
    parseWhatsAppText(part.repeat(65_536 / part.length));
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000, JSON.stringify(part)).toBeLessThan(1_000);
  }
});
