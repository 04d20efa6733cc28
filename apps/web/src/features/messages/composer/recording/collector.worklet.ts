/* Runs on the audio thread, where neither the page's modules nor its types exist. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** Samples per message to the page: about 85 ms at 48 kHz, short enough for a live level meter. */
const chunkSize = 4_096;

/** Passes the microphone's samples to the page. */
class Collector extends AudioWorkletProcessor {
  private chunk = new Float32Array(chunkSize);
  private filled = 0;

  process([input]: Float32Array[][]): boolean {
    const samples = input?.[0];
    if (!samples) return true;
    this.chunk.set(samples, this.filled);
    this.filled += samples.length;
    if (this.filled === chunkSize) {
      this.port.postMessage(this.chunk, [this.chunk.buffer]);
      this.chunk = new Float32Array(chunkSize);
      this.filled = 0;
    }
    return true;
  }
}

registerProcessor('collector', Collector);
