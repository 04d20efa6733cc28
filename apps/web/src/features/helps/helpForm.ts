import { NewHelp, type Help } from '@recado/contracts';
import { z } from 'zod';

/** The fields of the form, within the limits of the contract. */
export const HelpForm = z.object({
  title: NewHelp.shape.title,
  description: NewHelp.shape.description.unwrap(),
  video: NewHelp.shape.video,
});

/** Maximum characters of each text. */
export const longestTitle = 255;
export const longestDescription = 4_096;

/** Returns the values of the form of a help video, or of a new one. */
export const formOf = (help: Help | null): z.input<typeof HelpForm> => ({
  title: help?.title ?? '',
  description: help?.description ?? '',
  video: help?.video ?? '',
});
