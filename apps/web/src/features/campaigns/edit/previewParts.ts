import { isMimeType, type fillCampaignText, type FileList } from '@recado/contracts';

/** The facts about a recipient that fill the variables. */
export type PreviewRecipient = Parameters<typeof fillCampaignText>[1];

/** A file as the preview shows it. `type` is its MIME type; `address` is where it can be loaded from. */
export type PreviewFile = { name: string; type: string; bytes: number | null; address: string | null };

/** A part of what the recipient sees: texts, files with a caption, and the recipient's own yes. */
export type PreviewPart =
  | { kind: 'text'; text: string }
  | { kind: 'file'; file: PreviewFile; caption: string }
  | { kind: 'yes' };

/** A file list with its texts filled. An entry without a file is not sent. */
type PreviewList = { message: string; files: readonly { name: string; file: PreviewFile | null }[] };

type Given = {
  text: string;
  file: PreviewFile | null;
  fileList: PreviewList | null;
  confirmation: boolean;
  /** The text is that of a template, after which nothing follows without an answer. */
  isTemplate: boolean;
};

/** Sounds carry no caption. */
const isSound = ({ type }: PreviewFile): boolean => isMimeType(type, 'audio/*');

/** An empty text is not sent. */
const textPart = (text: string): PreviewPart[] => (text.trim() === '' ? [] : [{ kind: 'text', text }]);

/**
 * Returns the parts in which a campaign arrives: the text, with a file the file with the text as its caption, then the
 * file list (behaviour 9.7). With confirmation the text goes alone, and the rest follows a yes (9.11).
 */
export function previewParts({ text, file, fileList, confirmation, isTemplate }: Given): PreviewPart[] {
  const list: PreviewPart[] = fileList
    ? [
        ...textPart(fileList.message),
        ...fileList.files.flatMap(({ name, file: listed }) =>
          listed ? [{ kind: 'file' as const, file: listed, caption: isSound(listed) ? '' : name }] : [],
        ),
      ]
    : [];
  const alone = textPart(text);
  if (confirmation) {
    const rest: PreviewPart[] = [...(file ? [{ kind: 'file' as const, file, caption: '' }] : []), ...list];
    return rest.length === 0 ? alone : [...alone, { kind: 'yes' }, ...rest];
  }
  if (isTemplate) return alone;
  if (!file) return [...alone, ...list];
  if (isSound(file)) return [...alone, { kind: 'file', file, caption: '' }, ...list];
  return [{ kind: 'file', file, caption: text }, ...list];
}

/** Returns a file list as the preview shows it. `fill` fills the variables, which the captions of the files have too. */
export const toPreviewList = (
  { message, options }: Pick<FileList, 'message' | 'options'>,
  fill: (text: string) => string,
): PreviewList => ({
  message: fill(message),
  files: options.map(({ name, path, mediaName, mediaType, mediaUrl, bytes }) => ({
    name: fill(name),
    file: path === null ? null : { name: mediaName ?? name, type: mediaType ?? '', bytes, address: mediaUrl },
  })),
});
