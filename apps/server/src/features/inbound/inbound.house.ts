import { defineHouse } from '../../../test/house.ts';

export default defineHouse({
  jobs: {
    async 'inbound.fetchMedia'(server, { admin, ids }) {
      const form = new FormData();
      for (const [field, value] of Object.entries({
        number: '5511999991111',
        kind: 'document',
        media: new File(['uma nota'], 'nota.txt', { type: 'text/plain' }),
      }))
        form.set(field, value);
      const answer = await fetch(`${server.url}/api/sandbox/${ids.connection}/inbound`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}` },
        body: form,
      });
      return { messageId: ((await answer.json()) as { messageId: number }).messageId };
    },
  },
});
