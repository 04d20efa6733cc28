import { TagFields, type Tag } from '@recado/contracts';
import { z } from 'zod';

/** The fields of the form, within the limits of the contract. */
export const TagForm = z.object({ name: TagFields.name, color: z.string(), kanban: z.boolean() });

/** Maximum length of a name. */
export const longestName = TagFields.name.maxLength!;

/** Colours that differ in both schemes, also for colour-blind people. Every other one is chosen by the browser. */
export const presetColors = [
  '#7A4CE0',
  '#00877A',
  '#C77700',
  '#D02F6B',
  '#1976D2',
  '#5B8A00',
  '#B5543C',
  '#64748B',
] as const;

/** Returns the initial values of the form. A new tag gets the first colour that no other tag has. */
export const formOf = (
  tag: Tag | null,
  taken: ReadonlySet<string>,
  isColumn: boolean,
  name = '',
): z.input<typeof TagForm> =>
  tag
    ? { name: tag.name, color: tag.color, kanban: tag.kanban === 1 }
    : {
        name: name.slice(0, longestName),
        color: presetColors.find((color) => !taken.has(color)) ?? presetColors[0],
        kanban: isColumn,
      };
