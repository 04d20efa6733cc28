/** A row with its revision, like every live row on the wire. */
export type LiveRow = { id: number; revision: number };

/** The kinds of live rows, with the key of their rows in a page. */
const pageKeys = {
  ticket: 'tickets',
  message: 'messages',
  contact: 'contacts',
  connection: 'connections',
  user: 'users',
  chat: 'records',
  chatMessage: 'records',
} as const;
export type LiveKind = keyof typeof pageKeys;

type Page = Record<string, unknown> & { count?: number };
type Pages = { pages: Page[]; pageParams: unknown[] };

const isPages = (content: object): content is Pages => 'pages' in content && Array.isArray(content.pages);
const isRow = (content: object): content is LiveRow => 'id' in content && 'revision' in content;

const resized = (page: Page, key: string, rows: readonly unknown[], grown: number): Page => ({
  ...page,
  [key]: rows,
  ...(typeof page.count === 'number' && { count: page.count + grown }),
});

/**
 * Edits the live rows of one cached answer of any shape: a list, a page, pages of an infinite list, or a single row.
 * `edit` receives all rows of the answer as one list. If it returns the same list, the content stays the same object
 * and nothing renders again. Returns undefined if the answer was a single row that is gone.
 */
export function placeRows<R extends LiveRow>(kind: LiveKind, content: unknown, edit: (rows: R[]) => R[]): unknown {
  if (typeof content !== 'object' || content === null) return content;
  if (Array.isArray(content)) return edit(content as R[]);
  const key = pageKeys[kind];
  if (isPages(content)) {
    const rows = content.pages.flatMap((page) => page[key] as R[]);
    const edited = edit(rows);
    return edited === rows
      ? content
      : { ...content, pages: spread(content.pages, key, edited, edited.length - rows.length) };
  }
  if (key in content) {
    const page = content as Page;
    const rows = page[key] as R[];
    const edited = edit(rows);
    return edited === rows ? content : resized(page, key, edited, edited.length - rows.length);
  }
  return isRow(content) ? edit([content as R]).find((row) => row.id === content.id) : content;
}

/**
 * Distributes the rows over the pages again. Later pages keep their length, because the cursor of the last page marks
 * where the next one begins.
 */
function spread(pages: Page[], key: string, rows: readonly LiveRow[], grown: number): Page[] {
  const laid: Page[] = [];
  let end = rows.length;
  for (let index = pages.length - 1; index >= 0; index--) {
    const page = pages[index]!;
    const start = index === 0 ? 0 : Math.max(0, end - (page[key] as unknown[]).length);
    laid.unshift(resized(page, key, rows.slice(start, end), grown));
    end = start;
  }
  return laid;
}
