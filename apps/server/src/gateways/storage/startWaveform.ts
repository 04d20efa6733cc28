/** WhatsApp shows 64 bars from 0 to 100 (whatsapp 4). */
const bars = 64;

/**
 * Computes a waveform from a stream of 16-bit little-endian mono audio. Stores one mean per hundredth of a second, so
 * that an hour of audio takes 3 MB instead of 58.
 */
export function startWaveform(rate: number) {
  const samplesPerStep = rate / 100;
  const steps: number[] = [];
  let sum = 0;
  let inStep = 0;
  let samples = 0;
  let odd: Buffer = Buffer.alloc(0);

  const meanOf = (from: number, to: number) => {
    let total = 0;
    for (let step = from; step < to; step += 1) total += steps[step] ?? 0;
    return total / (to - from);
  };

  return {
    add(piece: Buffer): void {
      const bytes = odd.length > 0 ? Buffer.concat([odd, piece]) : piece;
      const whole = bytes.length - (bytes.length % 2);
      for (let at = 0; at < whole; at += 2) {
        sum += Math.abs(bytes.readInt16LE(at));
        inStep += 1;
        if (inStep === samplesPerStep) {
          steps.push(sum / samplesPerStep);
          sum = 0;
          inStep = 0;
        }
      }
      samples += whole / 2;
      odd = bytes.subarray(whole);
    },
    seconds: (): number => samples / rate,
    /**
     * Returns the mean absolute amplitude of 64 equal parts, scaled so that the loudest is 100. All zeros for silence.
     */
    bars(): number[] {
      if (inStep > 0) steps.push(sum / inStep);
      sum = 0;
      inStep = 0;
      const means = Array.from({ length: bars }, (_, bar) => {
        const from = Math.floor((bar * steps.length) / bars);
        return meanOf(from, Math.max(from + 1, Math.floor(((bar + 1) * steps.length) / bars)));
      });
      const peak = Math.max(...means);
      return means.map((mean) => (peak > 0 ? Math.round((mean / peak) * 100) : 0));
    },
  };
}
