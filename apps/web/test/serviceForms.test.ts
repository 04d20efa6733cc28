import { describe, expect, it } from 'vitest';
import { IntegrationForm, valuesOf } from '../src/features/integrations/integrationForm.ts';
import { OpenAiForm, TypebotForm } from '../src/features/flows/panels/serviceForms.ts';

const assistant = {
  name: 'IA',
  prompt: 'Responda',
  apiKey: 'sk-1',
  voice: 'texto',
  voiceKey: '',
  voiceRegion: '',
  maxTokens: '100',
  temperature: '0.5',
  maxMessages: '10',
  queueId: null,
};
const typebot = {
  name: 'Bot',
  urlN8N: 'https://bot.example.com',
  typebotSlug: 'loja',
  typebotDelayMessage: '0',
  typebotExpires: '0',
  typebotKeywordFinish: '',
  typebotKeywordRestart: '',
  typebotRestartMessage: '',
  typebotUnknownMessage: '',
};
const faultsOf = (schema: typeof OpenAiForm | typeof TypebotForm, values: object) =>
  schema.safeParse(values).error?.issues.map(({ path }) => path[0]) ?? [];

describe('the form of an assistant', () => {
  it('refuses an emptied number and takes none of them for 0 [FLOW-40]', () => {
    expect(OpenAiForm.parse(assistant)).toMatchObject({ maxTokens: 100, temperature: 0.5, maxMessages: 10 });
    for (const field of ['maxTokens', 'temperature', 'maxMessages'])
      for (const typed of ['', ' ', '-1', '1e9', '😀'])
        expect([typed, faultsOf(OpenAiForm, { ...assistant, [field]: typed })]).toEqual([typed, [field]]);
    expect(faultsOf(OpenAiForm, { ...assistant, maxTokens: '1.5' })).toEqual(['maxTokens']);
  });

  it('needs the key and the region of a voice, without which it would answer as text [FLOW-41]', () => {
    const spoken = { ...assistant, voice: 'pt-BR-FranciscaNeural' };
    expect(faultsOf(OpenAiForm, spoken)).toEqual(['voiceKey', 'voiceRegion']);
    expect(faultsOf(OpenAiForm, { ...spoken, voiceKey: 'k', voiceRegion: 'Brazil South' })).toEqual(['voiceRegion']);
    expect(faultsOf(OpenAiForm, { ...spoken, voiceKey: 'k', voiceRegion: ' brazilsouth ' })).toEqual([]);
  });
});

describe('the form of a Typebot', () => {
  const emptied = { typebotDelayMessage: '', typebotExpires: ' ' };
  const usual = { typebotDelayMessage: 1_000, typebotExpires: 1 };

  it('has the default for an emptied pause or expiry, in a node and in an integration [FLOW-39, INT-09]', () => {
    expect(TypebotForm.parse(typebot)).toMatchObject({ typebotDelayMessage: 0, typebotExpires: 0 });
    expect(TypebotForm.parse({ ...typebot, ...emptied })).toMatchObject(usual);
    expect(IntegrationForm.parse({ ...valuesOf(null), ...typebot, type: 'typebot', ...emptied })).toMatchObject(usual);
  });

  it('refuses numbers out of their range, and addresses of other kinds [FLOW-57]', () => {
    expect(faultsOf(TypebotForm, { ...typebot, typebotDelayMessage: '-1', typebotExpires: '1441' })).toEqual([
      'typebotDelayMessage',
      'typebotExpires',
    ]);
    expect(faultsOf(TypebotForm, { ...typebot, urlN8N: 'javascript:alert(1)' })).toEqual(['urlN8N']);
  });
});
