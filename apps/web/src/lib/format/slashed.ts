/** Returns the shortcode of a quick reply as it is typed: with exactly one slash before it. */
export const slashed = (shortcode: string): string => `/${shortcode.replace(/^\/+/, '')}`;
