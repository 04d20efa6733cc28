import { fillVariables } from '@recado/contracts';

/** Returns a text with its greeting replaced by that of the hour in São Paulo: a demo may start at any time of day. */
export function greetAtHour(text: string, now: Date): string {
  const greeting = fillVariables('{{greeting}}', {
    contactName: '',
    protocol: '',
    userName: '',
    queueName: '',
    now,
    timezone: 'America/Sao_Paulo',
    language: 'pt',
  });
  return text.replaceAll(/bom dia|boa tarde|boa noite/gi, (written) =>
    written.startsWith('b') ? greeting.toLowerCase() : greeting,
  );
}
