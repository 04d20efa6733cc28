import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { openLog } from './log.ts';

test('a request is logged by its route, without its address, also if no route matches [PWD-08, PWD-10]', async () => {
  const lines: string[] = [];
  const app = fastify({ loggerInstance: openLog('trace', false, { write: (line) => void lines.push(line) }) });
  app.post('/api/resetpasswords/:email/:token/:newPassword', (request) => {
    request.log.warn({ req: request }, 'by hand');
    throw new Error('a fault');
  });
  // As openHttp does: what no route fits says nothing of itself.
  app.setNotFoundHandler((_request, reply) => void reply.code(404).send());
  const statuses = [];
  for (const end of ['CANARIO1', 'CANARIO/2'])
    statuses.push(
      (await app.inject({ method: 'POST', url: `/api/resetpasswords/ana@casa.com/7K2M/${end}` })).statusCode,
    );
  await app.close();
  expect(statuses).toEqual([500, 404]);
  const everything = lines.join('');
  expect(everything).toContain('"route":"/api/resetpasswords/:email/:token/:newPassword"');
  expect(everything).toContain('incoming request');
  expect(everything).toContain('by hand');
  for (const canary of ['CANARIO1', '7K2M', 'ana@casa.com']) expect(everything).not.toContain(canary);
});
