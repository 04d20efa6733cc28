/** Quality of compressed images, 0 to 1 (FLOW-60). */
const quality = 0.7;

/**
 * Compresses an image before it is uploaded (FLOW-60). A PNG stays a PNG, because it may be transparent. Returns the
 * original file if the compressed one is not smaller. Throws for a file that the browser cannot read as an image.
 */
export async function compressImage(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, quality));
  return blob && blob.type === file.type && blob.size < file.size
    ? new File([blob], file.name, { type: file.type })
    : file;
}
