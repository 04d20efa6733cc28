import { mediaApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { serveMedia, type MediaDeps } from './serveMedia.ts';

export const mediaRoutes = (deps: MediaDeps): Routes =>
  implement(mediaApi, { read: { open: (visit, { params, query }) => serveMedia(visit, params.path, query, deps) } });
