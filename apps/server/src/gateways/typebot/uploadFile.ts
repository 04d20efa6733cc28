import { z } from 'zod';
import { EgressError, type Egress } from '../egress.ts';

/** A file of the contact for a question. */
export type TypebotFile = { name: string; mime: string; bytes: Buffer };

const timeoutMs = 30_000;
const Place = z.object({
  presignedUrl: z.string(),
  formData: z.record(z.string(), z.string()),
  fileUrl: z.string().regex(/^https?:\/\//i),
  /** In MB. */
  maxFileSize: z.number().nullish(),
});

/**
 * Uploads a file for a question in the two steps of the API, version 3: the bot names a place in its storage, which takes a
 * form whose last field is the file. Returns the address for the answer; undefined if one of the two refuses.
 */
export async function uploadFile(
  egress: Egress,
  origin: string,
  { sessionId, blockId }: { sessionId: string; blockId: string },
  { name, mime, bytes }: TypebotFile,
): Promise<string | undefined> {
  const post = (url: string, type: string, body: string | Buffer) =>
    // Companies share hosts: the failing bot of one must not stop those of another.
    egress.request({ url, method: 'POST', headers: { 'content-type': type }, body, timeoutMs, unbroken: true });
  try {
    const asked = { sessionId, blockId, fileName: name, fileType: mime, fileSize: bytes.length };
    const { status, body } = await post(
      `${origin}/api/v3/generate-upload-url`,
      'application/json',
      JSON.stringify(asked),
    );
    if (status !== 200) return undefined;
    const { success, data: place } = Place.safeParse(JSON.parse(body.toString('utf8')));
    if (!success || (place.maxFileSize && bytes.length > place.maxFileSize * 1_048_576)) return undefined;
    const form = new FormData();
    for (const [field, value] of Object.entries(place.formData)) form.set(field, value);
    form.set('file', new File([new Uint8Array(bytes)], name, { type: mime }));
    const encoded = new Response(form);
    const stored = await post(
      place.presignedUrl,
      encoded.headers.get('content-type')!,
      Buffer.from(await encoded.arrayBuffer()),
    );
    return stored.status >= 200 && stored.status < 300 ? place.fileUrl : undefined;
  } catch (error) {
    if (error instanceof EgressError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
