/** A picture of a lamp, never twice the same: its colours are drawn anew. */
export async function makePhoto(): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = 960;
  canvas.height = 640;
  const pen = canvas.getContext('2d')!;
  const hue = Math.floor(Math.random() * 360);
  const wall = pen.createLinearGradient(0, 0, 960, 640);
  wall.addColorStop(0, `hsl(${hue} 38% 82%)`);
  wall.addColorStop(1, `hsl(${hue} 30% 64%)`);
  pen.fillStyle = wall;
  pen.fillRect(0, 0, 960, 640);
  pen.fillStyle = '#6b4630';
  pen.fillRect(0, 500, 960, 140);
  pen.fillStyle = `hsl(${(hue + 160) % 360} 38% 34%)`;
  pen.beginPath();
  pen.ellipse(480, 450, 110, 70, 0, 0, Math.PI * 2);
  pen.fill();
  pen.fillStyle = '#fff4df';
  pen.beginPath();
  pen.moveTo(330, 350);
  pen.lineTo(410, 170);
  pen.lineTo(550, 170);
  pen.lineTo(630, 350);
  pen.fill();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('This browser draws no pictures.');
  return new File([blob], 'foto.png', { type: 'image/png' });
}

const samplesPerSecond = 16_000;
const toneSeconds = 4;

/** Four seconds of a humming voice, as an uncompressed sound file. */
export function makeTone(): File {
  const samples = samplesPerSecond * toneSeconds;
  const view = new DataView(new ArrayBuffer(44 + samples * 2));
  const letters = (at: number, text: string): void =>
    [...text].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)));
  letters(0, 'RIFF');
  view.setUint32(4, 36 + samples * 2, true);
  letters(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, samplesPerSecond, true);
  view.setUint32(28, samplesPerSecond * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  letters(36, 'data');
  view.setUint32(40, samples * 2, true);
  for (let index = 0; index < samples; index++) {
    const time = index / samplesPerSecond;
    // Syllables: three swells a second, the pitch of a speaking voice gliding a little.
    const loudness = Math.max(0, Math.sin(time * Math.PI * 3)) * (0.4 + 0.6 * Math.abs(Math.sin(time * 1.7)));
    const pitch = 170 + 30 * Math.sin(time * 2.3);
    view.setInt16(44 + index * 2, Math.round(loudness * 9_000 * Math.sin(2 * Math.PI * pitch * time)), true);
  }
  return new File([view.buffer], 'audio.wav', { type: 'audio/wav' });
}

/** A page with one line of text, as a PDF every reader opens. The line is kept to letters the built-in type knows. */
export function makeDocument(name: string, line: string): File {
  const words = line.replace(/[^\x20-\x7e]/g, (letter) => letter.normalize('NFD').charAt(0)).replace(/[()\\]/g, ' ');
  const content = `BT /F1 18 Tf 60 760 Td (${words}) Tj 0 -30 Td (${new Date().toISOString()}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return new File([text], name, { type: 'application/pdf' });
}
