/** Returns a certificate or a key as the server reads it: PEM as its text, any other file (.p12) in base64. */
export async function toCertificateText(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // One character for each byte. The browser's decoder "latin1" is windows-1252, which changes 27 of them.
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return text.includes('-----BEGIN ') ? text : btoa(text);
}
