import { expect } from 'vitest';
import { send, type TestServer, type TestUser } from './harness.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** The body of an answer; the fields depend on the call. */
type Body = Record<string, never> & { id: number };
export type PlainClient = (method: Method, path: string, payload?: object) => Promise<Body>;

/** Values of which only the type is specified. */
export const text = expect.any(String) as string;
export const number = expect.any(Number) as number;
export const done = { message: text };
/** The fields that every row of a company has (wire 2). */
export const rowOf = (companyId: number) => ({ id: number, companyId, createdAt: text, updatedAt: text });

/**
 * Returns a function that calls an address as a client does that knows only the specification, and returns the body of
 * a 200. The types of our contracts are not used.
 */
export const plainClient =
  (server: TestServer, user?: TestUser): PlainClient =>
  async (method, path, payload) => {
    const answer = await send(server, {
      method,
      url: `/api${path}`,
      headers: user ? { authorization: `Bearer ${user.token}` } : {},
      ...(payload && { payload }),
    });
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(200);
    return answer.body as Body;
  };

/** Posts a form with files over HTTP, and returns the body of a 200. A name may have several values. */
export async function postForm(
  server: TestServer,
  { token }: TestUser,
  path: string,
  fields: readonly (readonly [name: string, value: string | File])[],
): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const answer = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const body: unknown = await answer.json();
  expect(answer.status, `POST ${path}: ${JSON.stringify(body)}`).toBe(200);
  return body;
}
