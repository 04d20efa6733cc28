/** Joins the parts of a duration with spaces at which no line breaks. */
const joined = (...parts: (number | string)[]): string => parts.join('\u00a0');

/** Returns a duration, rounded: "45 s", "28 min", "5 h 40", "2 d 7 h". */
export function durationText(seconds: number): string {
  if (seconds < 60) return joined(Math.round(seconds), 's');
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return joined(minutes, 'min');
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return joined(Math.floor(hours / 24), 'd', hours % 24, 'h');
  return minutes % 60 === 0 ? joined(hours, 'h') : joined(hours, 'h', String(minutes % 60).padStart(2, '0'));
}
