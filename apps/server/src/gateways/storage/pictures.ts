import sharp from 'sharp';

/** Each file is read only once, so a cache would waste memory. */
sharp.cache(false);
/**
 * Only the loaders of the types that `detectType` calls a picture; never SVG, PDF or other loaders that libvips was
 * built with.
 */
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

/** 50 megapixels is the largest usual phone photo. Larger pictures are not opened (trust S10: 50,000 × 50,000). */
const largestPixels = 50_000_000;
const thumbnailPixels = 480;
const secondsPerPicture = 10;

export type PictureFacts = { width?: number; height?: number; thumbnail?: Buffer };

/** Returns whether the header is that of a picture that browsers display, in a size they can handle. */
export async function isPicture(absolutePath: string): Promise<boolean> {
  try {
    const { width, height } = await sharp(absolutePath).metadata();
    return width > 0 && height > 0;
  } catch (error) {
    if (typeof (error as NodeJS.ErrnoException).syscall === 'string') throw error;
    return false;
  }
}

/**
 * Returns the displayed size (rotated by EXIF) and a WebP thumbnail of at most 480 pixels. Neither for a broken or huge
 * picture.
 */
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
    return facts; // Fields that cannot be read from the picture are left out.
  }
  return facts;
}
