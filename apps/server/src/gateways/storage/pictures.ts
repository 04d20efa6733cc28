import sharp from 'sharp';

/** Files are read once each: a cache would only hold memory. */
sharp.cache(false);
/** Only the loaders of what `detectType` calls a picture; never SVG, PDF or whatever else libvips was built with. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
    'VipsForeignLoadTiff',
  ],
});

/** 50 megapixels is the largest usual phone photo; more is not opened (trust S10: 50,000 × 50,000). */
const largestPixels = 50_000_000;
const thumbnailPixels = 480;
const secondsPerPicture = 10;

export type PictureFacts = { width?: number; height?: number; thumbnail?: Buffer };

/** True when the header is one of a picture browsers draw, of a size that does not exhaust them. */
export async function isPicture(absolutePath: string): Promise<boolean> {
  try {
    const { width, height } = await sharp(absolutePath).metadata();
    return width > 0 && height > 0;
  } catch (error) {
    if (typeof (error as NodeJS.ErrnoException).syscall === 'string') throw error;
    return false;
  }
}

/** Size as shown (turned by EXIF) and a WebP thumbnail of at most 480 pixels. A broken or huge picture has neither. */
export async function describePicture(source: string | Buffer): Promise<PictureFacts> {
  const open = () =>
    sharp(source, { limitInputPixels: largestPixels, failOn: 'error' }).timeout({ seconds: secondsPerPicture });
  const facts: PictureFacts = {};
  try {
    const { autoOrient } = await open().metadata();
    facts.width = autoOrient.width;
    facts.height = autoOrient.height;
    facts.thumbnail = await open()
      .autoOrient()
      .resize(thumbnailPixels, thumbnailPixels, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer();
  } catch {
    return facts; // Whatever the sender's picture lacks is simply not known.
  }
  return facts;
}
