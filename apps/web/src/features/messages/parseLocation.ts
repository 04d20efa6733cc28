/** A place as a bubble shows it: pictures only from inside the message, links only to the web. */
export type SharedPlace = { picture: string | null; link: string | null; title: string; detail: string };

/** Reads a location body, `image|link|description` with name and address or coordinates (CONV-15). */
export function parseLocation(body: string): SharedPlace {
  const [picture = '', link = '', ...rest] = body.split('|');
  const [title = '', ...detail] = rest.join('|').trim().split('\n');
  return {
    picture: /^data:image\/(png|jpeg|webp);base64,/.test(picture) ? picture : null,
    link: /^https:\/\//i.test(link) ? link : null,
    title: title.trim(),
    detail: detail.join(', ').trim(),
  };
}
