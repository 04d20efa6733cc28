import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import fastify, { type FastifyRequest } from 'fastify';
import { jwtVerify } from 'jose';

type Data = Record<string, unknown>;
/** The answer of a simulated agent to a text. */
export type StubAgent = (text: string, session: string) => { queryResult: Data };

/** The JSON file of a service account, as the console of Google Cloud gives it out. */
export function newAccountFile(
  email = 'recado@pedidos.iam.gserviceaccount.com',
  tokenUri = 'https://oauth2.googleapis.com/token',
): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return JSON.stringify({
    type: 'service_account',
    project_id: 'pedidos',
    private_key_id: 'a1b2',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: email,
    token_uri: tokenUri,
    universe_domain: 'googleapis.com',
  });
}

/**
 * Starts a server with the token endpoint of Google (RFC 7523) and `detectIntent` of Dialogflow ES, version 2. Knows the
 * accounts it is given, and an agent for each project.
 */
export async function openGoogleStub(agents: Record<string, StubAgent | number>, given?: number) {
  const publicKeys = new Map<string, ReturnType<typeof createPublicKey>>();
  const tokens = new Set<string>();
  const requests: { path: string; body: Data }[] = [];
  let tokenFailure: number | undefined;
  let tokenRequests = 0;

  async function tokenOf(form: URLSearchParams): Promise<{ status: number; body: Data }> {
    tokenRequests += 1;
    const refusal = { status: 400, body: { error: 'invalid_grant' } };
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return refusal;
    for (const [email, key] of publicKeys)
      try {
        const { payload } = await jwtVerify(form.get('assertion') ?? '', key, {
          algorithms: ['RS256'],
          issuer: email,
          audience: 'https://oauth2.googleapis.com/token',
          requiredClaims: ['exp', 'iat'],
          maxTokenAge: '1h',
        });
        if (payload.scope !== 'https://www.googleapis.com/auth/dialogflow') return refusal;
        const token = randomUUID();
        tokens.add(token);
        return { status: 200, body: { access_token: token, expires_in: 3_599, token_type: 'Bearer' } };
      } catch {
        // The assertion of another account.
      }
    return refusal;
  }

  function detect(request: FastifyRequest, body: Data): { status: number; body: Data } {
    const bad = (status: number, word: string) => ({
      status,
      body: { error: { code: status, status: word, message: word } },
    });
    if (!tokens.has((request.headers.authorization ?? '').replace('Bearer ', ''))) return bad(401, 'UNAUTHENTICATED');
    const [, project = '', session = ''] =
      /^\/v2\/projects\/([^/]+)\/agent\/sessions\/([^/:]+):detectIntent$/.exec(request.url) ?? [];
    const agent = agents[project];
    if (agent === undefined) return bad(404, 'NOT_FOUND');
    if (typeof agent === 'number') return bad(agent, 'FAILED');
    const { text } = (body.queryInput as { text: { text: string } }).text;
    if (session.length > 36 || text.length > 256) return bad(400, 'INVALID_ARGUMENT');
    return { status: 200, body: { responseId: randomUUID(), ...agent(text, session) } };
  }

  const server = fastify();
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, text),
  );
  server.post('/*', async (request, reply) => {
    const isToken = request.url === '/token';
    const body = isToken ? {} : (request.body as Data);
    requests.push({ path: request.url, body });
    if (isToken && tokenFailure !== undefined) return reply.status(tokenFailure).send({ error: 'stubbed' });
    const answer = isToken ? await tokenOf(new URLSearchParams(request.body as string)) : detect(request, body);
    return reply.status(answer.status).send(answer.body);
  });
  const url = await server.listen({ port: given ?? 0, host: '127.0.0.1' });
  return {
    url,
    requests,
    tokenRequests: () => tokenRequests,
    /** Makes the server know the account of a file. */
    know(file: string): void {
      const { client_email: email, private_key: key } = JSON.parse(file) as {
        client_email: string;
        private_key: string;
      };
      publicKeys.set(email, createPublicKey(createPrivateKey(key)));
    },
    /** Answers every request for a token with this status; undefined ends it. */
    failTokens: (status: number | undefined): void => void (tokenFailure = status),
    /** Makes every token invalid, as after a change of rights. */
    revokeTokens: (): void => tokens.clear(),
    close: (): Promise<void> => server.close(),
  };
}
export type GoogleStub = Awaited<ReturnType<typeof openGoogleStub>>;

/** The result of an agent that says texts. */
export const saying = (texts: readonly string[], more: Data = {}): { queryResult: Data } => ({
  queryResult: {
    fulfillmentText: texts[0] ?? '',
    fulfillmentMessages: texts.map((text) => ({ text: { text: [text] } })),
    intent: { displayName: 'Saudação' },
    ...more,
  },
});
