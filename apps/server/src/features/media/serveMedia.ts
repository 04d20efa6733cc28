import { AppError, isMimeType } from '@recado/contracts';
import { and, eq, or } from 'drizzle-orm';
import type { Storage } from '../../gateways/storage/Storage.ts';
import { platformFiles, type FileUrls } from '../../kernel/fileUrls.ts';
import type { Visit } from '../../kernel/http/bind.ts';
import type { Work, UserWork } from '../../kernel/work.ts';
import type { MediaOwner } from './keepMedia.ts';
import { media } from './media.tables.ts';

export type MediaDeps = {
  storage: Storage;
  fileUrls: FileUrls;
  /** Returns the user of a cookie or token; throws ERR_NO_SESSION. */
  identifyCaller(visit: Visit): Promise<{ companyId: number; userId: number; generation: number }>;
  /** Returns the name of a file that has no row of `media`; undefined for an unknown one. */
  nameOf(work: Work, path: string): Promise<string | undefined>;
  /** Returns true if a user may see the row that owns a file. */
  mayRead(work: UserWork, owner: MediaOwner): Promise<boolean>;
  /** Returns true if a user may see a file of the platform. */
  mayReadOfPlatform(work: UserWork, path: string): Promise<boolean>;
};

/** Types that a browser may display in place; every other type is downloaded (behaviour 1.8). */
const inline = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'audio/*', 'video/*'];

/**
 * Answers a stored file to a holder of its signed address, or to a signed-in user who may see its owner. Otherwise
 * throws ERR_NO_MEDIA_FOUND. Supports ranges, forbids sniffing, sends a sandbox policy (wire 6.2).
 */
export async function serveMedia(
  visit: Visit,
  name: string,
  query: { e?: string | undefined; s?: string | undefined },
  deps: MediaDeps,
): Promise<void> {
  const named = deps.fileUrls.read(name);
  if (!named) throw new AppError('ERR_NO_MEDIA_FOUND');
  const signed = query.s !== undefined && deps.fileUrls.verify(name, query.e, query.s, Date.now());
  if (!signed) await assertReadable(visit, named, deps);
  const { request, reply } = visit;
  const facts = await deps.storage.measure(named.path);
  const range = rangeOf(request.headers.range, facts.bytes);
  if (range === 'unsatisfiable') {
    void reply.code(416).header('content-range', `bytes */${facts.bytes}`).send();
    return;
  }
  const shown = isMimeType(facts.mime, ...inline);
  void reply
    .header('content-type', facts.mime)
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    // A holder of a signed address may read the file, so any page may show it. Files read with a session may be shown
    // only by our own pages (decision 0026).
    .header('cross-origin-resource-policy', signed ? 'cross-origin' : 'same-origin')
    .header('cache-control', signed ? 'private, max-age=300' : 'private, no-store')
    .header(
      'content-disposition',
      shown ? 'inline' : `attachment; filename*=UTF-8''${encodeURIComponent(await nameOf(visit, named, deps))}`,
    );
  if (range)
    void reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${facts.bytes}`)
      .header('content-length', range.end - range.start + 1);
  else void reply.header('content-length', facts.bytes);
  const file = await deps.storage.open(named.path, range ?? undefined);
  void reply.send(file.stream);
}

const ofPath = (companyId: number, path: string) =>
  and(
    eq(media.companyId, companyId),
    or(eq(media.path, path), eq(media.thumbPath, path), eq(media.playablePath, path), eq(media.voicePath, path)),
  );

async function assertReadable(
  visit: Visit,
  { companyId, path }: { companyId: number; path: string },
  deps: MediaDeps,
): Promise<void> {
  const who = await deps.identifyCaller(visit).catch(() => undefined);
  if (!who || (companyId !== who.companyId && companyId !== platformFiles)) throw new AppError('ERR_NO_MEDIA_FOUND');
  const allowed = await visit.asUser(
    companyId === platformFiles ? who.companyId : companyId,
    who.userId,
    (viewer) => {
      if (viewer.generation !== who.generation || !viewer.company.active) throw new AppError('ERR_NO_MEDIA_FOUND');
    },
    async (work) => {
      if (companyId === platformFiles) return deps.mayReadOfPlatform(work, path);
      const [row] = await work.db
        .select({ kind: media.ownerKind, id: media.ownerId })
        .from(media)
        .where(ofPath(companyId, path));
      return row !== undefined && (await deps.mayRead(work, row));
    },
  );
  if (!allowed) throw new AppError('ERR_NO_MEDIA_FOUND');
}

const nameOf = (
  visit: Visit,
  { companyId, path }: { companyId: number; path: string },
  deps: MediaDeps,
): Promise<string> =>
  visit.inCompany(companyId, { kind: 'system', name: 'media.name' }, async (work: Work) => {
    const [row] = await work.db.select({ name: media.name }).from(media).where(ofPath(companyId, path));
    return row?.name ?? (await deps.nameOf(work, path)) ?? path;
  });

/** Parses one byte range, as browsers request audio and video. A request for several ranges gets the whole file. */
function rangeOf(
  header: string | undefined,
  bytes: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const start = match[1] === '' ? Math.max(0, bytes - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? bytes - 1 : Math.min(Number(match[2]), bytes - 1);
  return start > end || start >= bytes ? 'unsatisfiable' : { start, end };
}
