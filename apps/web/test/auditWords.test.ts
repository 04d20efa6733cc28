import './browser.ts';
import { integrationTypes, Recurrence, type AuditEntry } from '@recado/contracts';
import { describe, expect, it } from 'vitest';

const { auditTexts } = await import('../src/features/audit/audit.texts.ts');
const { linesOf } = await import('../src/features/audit/entryWords.ts');
const { startTexts, tOf } = await import('../src/lib/texts/texts.ts');
startTexts();

/** The lines of a new row with one field. */
const lines = (kind: AuditEntry['kind'], field: string, after: unknown): string[] =>
  linesOf(tOf(auditTexts), {
    action: 'create',
    kind,
    entityId: '1',
    entityName: 'Loja',
    changes: [{ field, before: null, after }],
    hiddenFields: [],
  } as unknown as AuditEntry);

describe('the record of changes', () => {
  it.each([
    ['integration', 'type', 'flowbuilder', 'Tipo: Fluxo'],
    ['company', 'recurrence', 'MENSAL', 'Recorrência: Mensal'],
    ['apiToken', 'scopes', ['messages:send', 'contacts:read'], 'Permissões: Enviar mensagens, Ler contatos'],
    ['webhook', 'events', ['message.received'], 'Eventos: Mensagem recebida'],
    ['campaign', 'scheduledAt', new Date(2026, 10, 26, 15).toISOString(), 'Programada para: 26/11/2026 15:00'],
    ['campaign', 'template', { name: 'oferta', language: 'pt_BR', params: [] }, 'Modelo: oferta (pt_BR)'],
    ['plan', 'value', 1_234.5, 'Valor: R$ 1.234,50'],
    ['plan', 'users', 250_000, 'Usuários: 250.000'],
    ['prompt', 'temperature', 0.5, 'Temperatura: 0,5'],
  ] as const)('shows a value of a %s as its page words it: %s', (kind, field, value, line) => {
    expect(lines(kind, field, value).map((one) => one.replaceAll('\u00a0', ' '))).toEqual([line]);
  });

  it.each([
    ['queue', 'assistant', 'promptId', 'Assistente de IA'],
    ['queue', 'integration', 'integrationId', 'Integração'],
    ['connection', 'assistant', 'promptId', 'Assistente de IA'],
    ['connection', 'integration', 'integrationId', 'Integração'],
    ['connection', 'transferQueue', 'transferQueueId', 'Transferir quem espera para'],
    ['user', 'connection', 'whatsappId', 'Conexão padrão'],
    ['apiToken', 'connection', 'whatsappId', 'Envia pela conexão'],
    ['integration', 'welcomeFlow', 'flowIdWelcome', 'Fluxo do primeiro atendimento'],
    ['integration', 'flow', 'flowId', 'Fluxo dos demais'],
  ] as const)('shows of a %s the name of the %s, and the id of an older entry', (kind, field, former, label) => {
    expect([lines(kind, field, 'Vendas'), lines(kind, former, 1_234)]).toEqual([
      [`${label}: Vendas`],
      [`${label}: 1234`],
    ]);
  });

  it.each([
    ['queue', 'greetingMessage', 'Mensagem de saudação'],
    ['queue', 'orderQueue', 'Posição no menu'],
    ['connection', 'greetingMessage', 'Saudação'],
    ['connection', 'importHistory', 'Importar conversas recentes'],
    ['prompt', 'queue', 'Passar para a fila'],
    ['tag', 'color', 'Cor'],
  ] as const)('names a field of a %s as its dialog does: %s', (kind, field, label) => {
    expect(lines(kind, field, 'x')).toEqual([`${label}: x`]);
  });

  it('has words for every type of an integration and every recurrence', () => {
    const raw = [
      ...integrationTypes.map((type) => [type, lines('integration', 'type', type)[0]!.slice('Tipo: '.length)]),
      ...Recurrence.options.map((one) => [one, lines('company', 'recurrence', one)[0]!.slice('Recorrência: '.length)]),
    ].filter(([word, shown]) => word === shown);
    // n8n is the name of a product.
    expect(raw).toEqual([['n8n', 'n8n']]);
  });

  it('shows an empty list as empty', () => {
    expect(lines('webhook', 'events', [])).toEqual([]);
  });
});
