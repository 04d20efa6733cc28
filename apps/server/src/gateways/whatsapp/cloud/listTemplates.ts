import { z } from 'zod';
import type { TemplateParam } from '../WhatsAppSession.ts';
import { askGraph, Page, type GraphFailure } from './graph.ts';
import { items, optionalText } from './lenient.ts';
import type { MediaDeps } from './cloudMedia.ts';

/** A template. `params` are its placeholders, in the order in which a user fills them. */
export type CloudTemplate = {
  name: string;
  language: string;
  category: string;
  /** Meta's status: only APPROVED templates can be sent. */
  status: string;
  /** The lines above and below the body, empty for none. */
  header: string;
  body: string;
  footer: string;
  /** The labels of its buttons. */
  buttons: string[];
  params: Omit<TemplateParam, 'text'>[];
  /** False if it has a part that the product cannot fill, such as a picture in its header. */
  sendable: boolean;
};

const Component = z.object({
  type: z.string(),
  format: optionalText,
  text: optionalText,
  buttons: items(z.object({ type: optionalText, text: optionalText, url: optionalText })),
});
const Row = z.object({
  name: z.string(),
  language: z.string(),
  category: optionalText,
  status: optionalText,
  components: items(Component),
});

/** The parts that the product can fill. Any other, such as a carousel or an offer that expires, needs content of its own. */
const knownParts: ReadonlySet<string> = new Set(['HEADER', 'BODY', 'FOOTER', 'BUTTONS']);

/** An account has at most 6,000 templates. */
const mostPages = 60;
const pageBytes = 1_000_000;

/** Lists all templates of the business account, page by page. */
export async function listTemplates({
  egress,
  graph,
  access,
}: MediaDeps): Promise<{ templates: CloudTemplate[] } | { failure: GraphFailure }> {
  const templates: CloudTemplate[] = [];
  let after: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const from = after === undefined ? '' : `&after=${encodeURIComponent(after)}`;
    const path = `${encodeURIComponent(access.wabaId)}/message_templates?fields=name,language,category,status,components&limit=100${from}`;
    const answer = await askGraph(egress, graph, access.accessToken, { path, maxBytes: pageBytes });
    if (!answer.ok) return { failure: answer.failure };
    const list = Page(Row).safeParse(answer.value).data;
    templates.push(...(list?.data ?? []).map(toTemplate));
    after = list?.paging?.next === undefined ? undefined : list.paging.cursors?.after;
    if (after === undefined) break;
  }
  return { templates };
}

function toTemplate({ name, language, category = '', status = '', components }: z.output<typeof Row>): CloudTemplate {
  const ofType = (type: string) => components.find((component) => component.type.toUpperCase() === type);
  const header = ofType('HEADER');
  const body = ofType('BODY')?.text ?? '';
  const buttons = ofType('BUTTONS')?.buttons ?? [];
  return {
    name,
    language,
    category,
    status,
    header: header?.text ?? '',
    body,
    footer: ofType('FOOTER')?.text ?? '',
    buttons: buttons.flatMap(({ text }) => (text ? [text] : [])),
    params: [
      ...holesIn(header?.text).map((key) => ({ part: 'header' as const, key })),
      ...holesIn(body).map((key) => ({ part: 'body' as const, key })),
      ...buttons.flatMap(({ url }, button) => holesIn(url).map((key) => ({ part: 'button' as const, key, button }))),
    ],
    sendable:
      components.every(({ type }) => knownParts.has(type.toUpperCase())) &&
      (header?.format ?? 'TEXT').toUpperCase() === 'TEXT' &&
      buttons.every(({ type }) => ['URL', 'PHONE_NUMBER', 'QUICK_REPLY'].includes((type ?? '').toUpperCase())),
  };
}

const holesIn = (text = '') => [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1]!))];
