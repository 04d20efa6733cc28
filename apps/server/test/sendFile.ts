import { expect } from 'vitest';
import type { TestServer, TestUser } from './harness.ts';

/** The answer of a multipart call; the fields depend on the call. */
type Answer = {
  status: number;
  body: { id: number; messageId: number; ticketId: number; wid: string; error?: string };
};

/**
 * Posts a file as the browser does: multipart, over HTTP. `field` is the name of the file's part, `medias` unless told
 * otherwise.
 */
export async function postFile(
  server: TestServer,
  as: { token: string },
  path: string,
  fields: Record<string, string>,
  file: File,
  field = 'medias',
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(field, file);
  const answer = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

/** Sends a file into a ticket. Returns the id of the message. */
export async function sendFile(
  server: TestServer,
  as: TestUser,
  ticketId: number,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  { type = 'text/plain', caption = '' } = {},
): Promise<number> {
  const { status, body } = await postFile(
    server,
    as,
    `/messages/${ticketId}`,
    { body: caption },
    new File([content], name, { type }),
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
}
