type Point = { latitude: number; longitude: number };

/**
 * A place as the product stores it, `image|link|description` (CONV-15): from JSON (`latitude`, `longitude`, and
 * perhaps `name`, `address`, `thumbnail` as a data URI), from "lat, lng", or from the words for a place.
 */
export function toLocationBody(text: string): string {
  const input = readObject(text);
  const point = pointOf(input?.latitude ?? input?.lat, input?.longitude ?? input?.lng) ?? pointIn(text);
  const words = [input?.name, input?.address]
    .filter((part) => typeof part === 'string' && part.trim() !== '')
    .join(', ');
  const description = words || (point ? `${point.latitude}, ${point.longitude}` : text.trim());
  const query = point ? `${point.latitude},${point.longitude}` : description;
  return [pictureOf(input?.thumbnail), `https://maps.google.com/maps?q=${encodeURIComponent(query)}&z=17`, description]
    .map((part) => part.replaceAll('|', '/'))
    .join('|');
}

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

const pointIn = (text: string): Point | undefined => {
  const match = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  return match ? pointOf(Number(match[1]), Number(match[2])) : undefined;
};

const pointOf = (latitude: unknown, longitude: unknown): Point | undefined =>
  typeof latitude === 'number' &&
  typeof longitude === 'number' &&
  Math.abs(latitude) <= 90 &&
  Math.abs(longitude) <= 180
    ? { latitude, longitude }
    : undefined;

const pictureOf = (thumbnail: unknown): string =>
  typeof thumbnail === 'string' && /^data:image\/(?:jpeg|png|webp);base64,[A-Za-z0-9+/=]+$/.test(thumbnail)
    ? thumbnail
    : '';
