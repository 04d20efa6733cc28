import fastify from 'fastify';

export type SpokenRequest = { voice: string; text: string; headers: Record<string, unknown> };

/**
 * Starts a server with the REST API for text to speech of Azure, as its public description has it: key, format and user
 * agent in headers, SSML in the body, the sound or a bare status in the answer.
 */
export async function openSpeechStub({
  key,
  sound,
  voices,
  port = 0,
}: {
  key: string;
  sound: Buffer;
  voices: readonly string[];
  port?: number;
}) {
  const requests: SpokenRequest[] = [];
  let failure: number | undefined;
  const server = fastify();
  server.addContentTypeParser('application/ssml+xml', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  server.post('/cognitiveservices/v1', (request, reply) => {
    const { headers } = request;
    const found = /^<speak version="1\.0" xml:lang="[\w-]+"><voice name="([^"<&]+)">([^<]*)<\/voice><\/speak>$/.exec(
      request.body as string,
    );
    if (headers['ocp-apim-subscription-key'] !== key) return reply.status(401).send();
    if (failure !== undefined) return reply.status(failure).send();
    if (!headers['user-agent'] || headers['x-microsoft-outputformat'] !== 'ogg-16khz-16bit-mono-opus')
      return reply.status(415).send();
    const [, voice = '', text = ''] = found ?? [];
    requests.push({ voice, text, headers });
    if (!found || !voices.includes(voice)) return reply.status(400).send();
    return reply.header('content-type', 'audio/ogg').send(sound);
  });
  const url = await server.listen({ port, host: '127.0.0.1' });
  return {
    url,
    requests,
    /** Answers every request with this status; undefined ends it. */
    fail: (status: number | undefined): void => void (failure = status),
    close: (): Promise<void> => server.close(),
  };
}
export type SpeechStub = Awaited<ReturnType<typeof openSpeechStub>>;
