import { segmentsApi } from '@recado/contracts';
import { implement, type Routes } from '../../../kernel/http/bind.ts';
import { changeOf } from '../../../kernel/http/unlessChanged.ts';
import { countAudience } from '../readAudience.ts';
import { changeSegment, createSegment, listSegments, removeSegment } from './changeSegment.ts';
import { segments } from './segments.tables.ts';

export const segmentRoutes = (): Routes =>
  implement(segmentsApi, {
    list: (work) => listSegments(work),
    create: (work, { body }) => createSegment(work, body),
    change: changeOf(
      segments,
      ({ params }) => params.segmentId,
      (work, { params, body }) => changeSegment(work, params.segmentId, body),
    ),
    remove: (work, { params }) => removeSegment(work, params.segmentId),
    count: (work, { query }) => countAudience(work, { contactListId: null, tagId: null, conditions: query.conditions }),
  });
