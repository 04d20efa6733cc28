/**
 * Maximum number of key occurrences read, and of different ids returned: more than Meta's batches of 1,000 changes
 * contain.
 */
const mostOccurrences = 10_000;
const mostIds = 2_000;
/** Meta's ids are at most this many digits (`CloudCredentials`). */
const longestId = 32;

/** Updates that name the business account, as the id of their entry, and no number. */
const aboutAccounts = ['message_template_status_update', 'phone_number_quality_update', 'business_capability_update'];

const quote = 0x22;
const colon = 0x3a;
const isSpace = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** `isComplete` is false if the text contains more ids than were read. */
export type Candidates = { phoneNumberIds: string[]; wabaIds: string[]; isComplete: boolean };

/**
 * Returns the ids that an unparsed delivery seems to name, so that its signature can be verified before its JSON is
 * parsed. One linear scan for any bytes: 3 MB of hostile text take about a millisecond. The result only selects
 * secrets; the content is read after verification.
 */
export function findCandidates(raw: Buffer): Candidates {
  const numbers = idsAfter(raw, '"phone_number_id"');
  const accounts = aboutAccounts.some((field) => raw.includes(field))
    ? idsAfter(raw, '"id"')
    : { ids: [], isComplete: true };
  return { phoneNumberIds: numbers.ids, wabaIds: accounts.ids, isComplete: numbers.isComplete && accounts.isComplete };
}

/** Returns the digits that follow a key, as a string or a number, each id once, in the order of the text. */
function idsAfter(raw: Buffer, key: string): { ids: string[]; isComplete: boolean } {
  const found = new Set<string>();
  let at = raw.indexOf(key);
  for (let seen = 0; at !== -1 && seen < mostOccurrences && found.size < mostIds; seen += 1) {
    let start = skipSpace(raw, at + key.length);
    at = raw.indexOf(key, start);
    if (raw[start] !== colon) continue;
    start = skipSpace(raw, start + 1);
    const isText = raw[start] === quote;
    if (isText) start += 1;
    let end = start;
    while (end - start <= longestId && isDigit(raw[end])) end += 1;
    if (end === start || end - start > longestId || (isText && raw[end] !== quote)) continue;
    found.add(raw.toString('latin1', start, end));
  }
  return { ids: [...found], isComplete: at === -1 };
}

function skipSpace(raw: Buffer, from: number): number {
  let at = from;
  while (isSpace(raw[at])) at += 1;
  return at;
}
