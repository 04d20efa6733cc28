import { numberQualities, throughputLevels, type NumberQuality, type ThroughputLevel } from '@recado/contracts';
import { z } from 'zod';
import type { MediaDeps } from './cloudMedia.ts';
import { askGraph } from './graph.ts';
import { fields, optionalId, optionalText } from './lenient.ts';
import { toMessagingLimit } from './toMessagingLimit.ts';

/** Meta's rating of a number, and its limits. A field that Meta left out is undefined. */
export type NumberRating = {
  quality: NumberQuality | undefined;
  messagingLimit: number | undefined;
  throughput: ThroughputLevel | undefined;
};

const Rating = z.object({
  quality_rating: optionalText,
  whatsapp_business_manager_messaging_limit: optionalId,
  throughput: fields({ level: optionalText }),
});

/**
 * Reads quality, messaging limit and throughput of the number; undefined if Meta does not answer. It is a request of its
 * own, because a version of the API without one of the fields refuses the whole request, and a number that works must
 * not look wrong for that.
 */
export async function readRating({ egress, graph, access }: MediaDeps): Promise<NumberRating | undefined> {
  const answer = await askGraph(egress, graph, access.accessToken, {
    path: `${encodeURIComponent(access.phoneNumberId)}?fields=quality_rating,throughput,whatsapp_business_manager_messaging_limit`,
  });
  const read = answer.ok ? Rating.safeParse(answer.value).data : undefined;
  if (!read) return undefined;
  return {
    quality: numberQualities.find((quality) => quality === read.quality_rating),
    messagingLimit: toMessagingLimit(read.whatsapp_business_manager_messaging_limit),
    throughput: throughputLevels.find((level) => level === read.throughput?.level),
  };
}
