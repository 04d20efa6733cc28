import { constants, deflateRawSync } from 'node:zlib';

/**
 * Returns a PDF whose pages have these lines, written as any simple program would: with a table of its objects and a font of
 * the reader. `encrypted` adds the dictionary of a password that nobody knows.
 */
export const makePdf = (pages: readonly (readonly string[])[], { encrypted = false } = {}): Buffer =>
  toFile(
    pages.map((lines) => {
      const drawn = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
      return toStream(`BT /F1 11 Tf 14 TL 50 790 Td\n${drawn}\nET`);
    }),
    encrypted,
  );

/** Returns a small PDF of one page, whose content is unpacked to so many MB of blanks. */
export function makePackedPdf(mb: number): Buffer {
  // A flushed block stands for itself, so that repeating it is a valid stream.
  const block = deflateRawSync(Buffer.alloc(1_048_576, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const packed = Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: mb }, () => block),
    Buffer.of(3, 0),
  ]);
  return toFile([toStream(packed.toString('latin1'), '/Filter /FlateDecode ')], false);
}

const toStream = (content: string, filter = ''): string =>
  `<< ${filter}/Length ${content.length} >>\nstream\n${content}\nendstream`;

function toFile(contents: readonly string[], encrypted: boolean): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${contents.length} /Kids [${contents.map((_, at) => `${4 + at * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...contents.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
      content,
    ]),
  ];
  const password = '5a'.repeat(32);
  const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${password}> /U <${password}> >> /ID [<00><00>]`;
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${encrypted ? lock : ''} >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
