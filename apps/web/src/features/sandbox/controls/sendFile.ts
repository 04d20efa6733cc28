import { limits, mediaFamilyOf } from '@recado/contracts';
import { errorText } from '../../../lib/texts/texts.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import type { Customer } from '../customers/customers.ts';
import { writeAs } from '../phone/playPhone.ts';

/** The customer sends a file of this machine. */
export async function sendFile(customer: Customer, file: File): Promise<void> {
  if (file.size > limits.fileBytes) return toast.error(errorText('ERR_FILE_TOO_LARGE'));
  const kind = mediaFamilyOf(file.type) ?? 'document';
  const url = URL.createObjectURL(file);
  const size = kind === 'image' ? await sizeOf(url) : null;
  writeAs(customer, {
    kind,
    body: '',
    file,
    what: file.name,
    media: {
      url,
      name: file.name,
      mime: file.type,
      width: size?.width ?? null,
      height: size?.height ?? null,
      seconds: null,
    },
  });
}

const sizeOf = (url: string): Promise<{ width: number; height: number } | null> =>
  new Promise((resolve) => {
    const picture = new Image();
    picture.addEventListener('load', () => resolve({ width: picture.naturalWidth, height: picture.naturalHeight }));
    picture.addEventListener('error', () => resolve(null));
    picture.src = url;
  });
