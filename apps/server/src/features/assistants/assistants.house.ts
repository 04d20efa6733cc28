import { defineHouse } from '../../../test/house.ts';

export default defineHouse({
  callers: {
    'assistants.usage': 'admin',
    'assistants.changeSettings': 'admin',
    'assistants.test': 'admin',
    'assistants.helper': 'all',
    'assistants.help': 'all',
  },
  colleagues: {
    'assistants.help': [
      'ERR_NO_TICKET_FOUND',
      'ERR_AI_NOT_CHOSEN',
      'ERR_AI_NOT_CHOSEN',
      'ERR_AI_NOT_CHOSEN',
      'ERR_AI_NOT_CHOSEN',
    ],
  },
  requests: {
    'assistants.changeSettings': { body: { monthlyTokens: 100_000 } },
    'assistants.test': {
      body: {
        name: 'Catálogo',
        prompt: 'Responda com calma e em poucas frases ao que o cliente perguntar.',
        model: 'gpt-4o-mini',
        apiKey: 'sk-4f2a',
        maxTokens: 100,
        temperature: 1,
        maxMessages: 10,
        voice: 'texto',
        voiceKey: '',
        voiceRegion: '',
        queueId: null,
        messages: [{ fromMe: false, body: 'oi' }],
      },
    },
    'assistants.help': { body: { kind: 'answer' } },
  },
  recorded: {
    assistants: true,
    'assistants.test': 'a conversation that is not kept',
    'assistants.help': 'a proposal that is not kept',
  },
});
