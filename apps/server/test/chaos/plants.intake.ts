import type { Plant } from './experiment.ts';

/* Planted bugs of what strangers send; see plants.ts. */

export const parsesStrangers: Plant = {
  name: 'parses-strangers',
  what: 'a delivery is parsed before its signature is checked, and no address is limited',
  noticedAs: /^R20: lists take \d+ ms at the median/,
  edits: [
    [
      'if (!looksLikeObject(raw)) throw',
      'if (raw.length > 0) readWebhook(JSON.parse(raw.toString("utf8")));\n\tif (!looksLikeObject(raw)) throw',
    ],
    ['if (budget.left < charge) {', 'if (false) {'],
  ],
};
