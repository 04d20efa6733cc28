import { z } from 'zod';
import { api, clientKey, date, done, id, page, pageQuery, seen, text } from './kit.ts';

/** A help video of the platform for the users of every company (HELP-03). */
export const Help = z.object({
  id: z.number().int(),
  title: z.string(),
  description: z.string(),
  /** The id of a YouTube video (HELP-07). */
  video: z.string(),
  createdAt: date,
  updatedAt: date,
});
export type Help = z.output<typeof Help>;

/** Addresses of a YouTube video, with its id: a page, a short link, an embedded player or a short video. */
const address =
  /^(?:https?:\/\/)?(?:www\.|m\.)?(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#\s]*&)?v=|embed\/|shorts\/|live\/))([\w-]{11})(?![\w-])/;

/** Returns the id of a YouTube video from its id or its address; undefined for any other text. */
export function toVideoId(typed: string): string | undefined {
  const trimmed = typed.trim();
  return /^[\w-]{11}$/.test(trimmed) ? trimmed : address.exec(trimmed)?.[1];
}

const fields = {
  title: text(255, 1),
  description: text(4_096),
  /** An id or an address; stored as the id. */
  video: text(255, 1).transform((typed, context) => {
    const found = toVideoId(typed);
    if (found !== undefined) return found;
    context.addIssue({ code: 'custom', message: 'video' });
    return z.NEVER;
  }),
};
export const NewHelp = z.object({ ...fields, description: fields.description.default('') });
const params = z.object({ helpId: id('help') });

export const helpsApi = api({
  /** By title. The search covers title and description. */
  list: {
    method: 'GET',
    path: '/helps',
    access: 'user',
    query: z.object(pageQuery),
    reply: page('records', Help),
    statements: 4,
  },
  listAll: { method: 'GET', path: '/helps/list', access: 'user', reply: z.array(Help), statements: 3 },
  /** **+** A repeated `clientKey` returns the stored video. */
  create: {
    method: 'POST',
    path: '/helps',
    access: 'super',
    body: NewHelp.extend({ clientKey }),
    reply: Help,
    errors: ['ERR_CLIENT_KEY_REUSED'],
  },
  change: {
    method: 'PUT',
    path: '/helps/:helpId',
    access: 'super',
    params,
    body: z.object(fields).partial().extend(seen),
    reply: Help,
    errors: ['ERR_ROW_CHANGED', 'ERR_NO_HELP_FOUND'],
  },
  remove: {
    method: 'DELETE',
    path: '/helps/:helpId',
    access: 'super',
    params,
    reply: done,
    errors: ['ERR_NO_HELP_FOUND'],
  },
});

/** Sent to every company, to each under its own id. */
export const helpChannel = z.discriminatedUnion('action', [
  z.object({ action: z.literal('create'), record: Help }),
  z.object({ action: z.literal('update'), record: Help }),
  z.object({ action: z.literal('delete'), id: z.number().int() }),
]);
