import { limits, toWhatsAppText } from '@recado/contracts';
import type { ContentElement } from './drawing.ts';
import type { FindingKind } from './findings.ts';
import { textOf, type TypebotBlock } from './readTypebot.ts';

type Bubble = { elements: ContentElement[]; findings: { kind: FindingKind; detail: string }[] };

const nothing: Bubble = { elements: [], findings: [] };
const say = (value: string): ContentElement[] => (value === '' ? [] : [{ type: 'message', value }]);
const link = (url: string): Bubble =>
  url === '' ? nothing : { elements: say(url), findings: [{ kind: 'sentAsLink', detail: url }] };

/** A picture, sound or video whose file has to be uploaded again: a flow sends only files that it stores itself. */
const file = (type: 'img' | 'audio' | 'video', url: string): Bubble => ({
  elements: [{ type, value: '', original: '', ...(type === 'audio' && { record: false }) }],
  findings: [{ kind: 'fileToUpload', detail: url }],
});

/** Returns the elements of a block that sends something or waits; undefined for every other block. */
export function readBubble({ type, content, options }: TypebotBlock): Bubble | undefined {
  const url = textOf(content.url).trim();
  switch (type) {
    case 'text':
      return readText(content);
    case 'image':
      return file('img', url);
    case 'audio':
      return file('audio', url);
    case 'video':
      // Other kinds are players of video sites, which have no file.
      return content.type === 'url' || /\.mp4($|\?)/i.test(url) ? file('video', url) : link(url);
    case 'embed':
      return link(url);
    case 'Redirect':
      return link(textOf(options.url).trim());
    case 'Wait':
      return readWait(textOf(options.secondsToWaitFor));
    default:
      return undefined;
  }
}

function readText({ richText, plainText }: TypebotBlock['content']): Bubble {
  const text = textOf(Array.isArray(richText) ? toWhatsAppText(richText) : plainText).trim();
  const expression = /\{\{=[^{}]*\}\}/.exec(text)?.[0];
  return {
    elements: say(text),
    findings: expression === undefined ? [] : [{ kind: 'expressionInText', detail: expression }],
  };
}

function readWait(typed: string): Bubble {
  const seconds = typed.trim() === '' ? 0 : Number(typed.replace(',', '.'));
  if (!Number.isFinite(seconds)) return { elements: [], findings: [{ kind: 'unreadableWait', detail: typed }] };
  if (seconds <= 0) return nothing;
  const value = Math.min(Math.max(Math.round(seconds), 1), limits.flowIntervalSeconds);
  return {
    elements: [{ type: 'interval', value }],
    findings: seconds > limits.flowIntervalSeconds ? [{ kind: 'waitShortened', detail: typed }] : [],
  };
}
