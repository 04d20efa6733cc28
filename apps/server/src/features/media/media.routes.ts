import { mediaApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { serveMedia, type MediaParts } from './serveMedia.ts';

export const mediaRoutes = (parts: MediaParts): Routes =>
  implement(mediaApi, { read: { open: (visit, { params, query }) => serveMedia(visit, params.path, query, parts) } });
