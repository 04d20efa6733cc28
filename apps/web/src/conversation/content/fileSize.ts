import { currentLanguage } from '../../lib/texts/texts.ts';

const units = ['B', 'KB', 'MB', 'GB'] as const;

/** Formats a size: 184 KB, 1,4 MB. */
export function fileSize(bytes: number): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1_024))));
  return `${new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: power > 1 ? 1 : 0 }).format(bytes / 1_024 ** power)} ${units[power]}`;
}

/** Formats a duration: 0:34, 12:05. */
export const playTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
