import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError } from '@recado/contracts';
import type { FastifyInstance } from 'fastify';
import { errorReply } from './errorReply.ts';

const placeholder = '__CSP_NONCE__';

/**
 * Serves the built web app at `/`. Files under /assets are cached forever. Every other address gets the page with a
 * fresh nonce for its inline script and styles. Without a build, only the API is served.
 */
export async function serveWeb(app: FastifyInstance, directory: string): Promise<void> {
  const page = join(directory, 'index.html');
  if (!existsSync(page)) return;
  const html = readFileSync(page, 'utf8');
  await app.register(fastifyStatic, { root: directory, wildcard: false, index: false, serve: false });
  app.get('/assets/*', { schema: { hide: true } }, (request, reply) =>
    reply.sendFile(`assets/${(request.params as { '*': string })['*']}`, directory, {
      maxAge: '365d',
      immutable: true,
    }),
  );
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    if (path === 'api' || path.startsWith('api/')) return errorReply(new AppError('ERR_NOT_FOUND'), request, reply);
    if (/^[\w-]+\.(svg|png|ico|webmanifest|txt)$/.test(path)) return reply.sendFile(path, directory, { maxAge: '1d' });
    const nonce = randomBytes(16).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy(nonce))
      .send(html.replaceAll(placeholder, nonce));
  });
}

const policy = (nonce: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // React sets style attributes through the DOM, which the policy allows. Style attributes in HTML stay blocked.
    // Thumbnails and the player of the help videos (HELP-07). The player is the one without cookies.
    "img-src 'self' data: blob: https://i.ytimg.com",
    'frame-src https://www.youtube-nocookie.com',
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self' ws: wss:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
