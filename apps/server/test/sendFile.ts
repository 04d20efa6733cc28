import { expect } from 'vitest';
import type { House, Person } from './harness.ts';

/** Sends a file into a ticket as the browser does: multipart, over HTTP. Returns the id of the message. */
export async function sendFile(house: House, as: Person, ticketId: number, name: string, content: string | Uint8Array<ArrayBuffer>, type = 'text/plain'): Promise<number> {
  const form = new FormData();
  form.set('body', '');
  form.set('medias', new File([content], name, { type }));
  const answer = await fetch(`${house.url}/api/messages/${ticketId}`, { method: 'POST', headers: { authorization: `Bearer ${as.token}` }, body: form });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { id: number }).id;
}
