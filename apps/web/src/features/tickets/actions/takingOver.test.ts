import { expect, it } from 'vitest';
import { takingOver } from './takingOver.ts';

it.each([3, null])('names the connection %s of a ticket that is taken over [behaviour 2.4]', (whatsappId) => {
  // As JSON, which leaves undefined out.
  expect(JSON.parse(JSON.stringify(takingOver({ queueId: 2, whatsappId }, 7)))).toEqual({
    status: 'open',
    userId: 7,
    queueId: 2,
    whatsappId,
  });
});
