import { createEncoder } from 'wasm-media-encoders';
import encoderUrl from 'wasm-media-encoders/wasm/mp3?url';
import collectorUrl from './collector.worklet.ts?worker&url';

/** Kilobits per second (CONV-08): 16,000 bytes of MP3 per second of speech. */
const bitrate = 128;

export type Recording = {
  /** Ends the recording and returns it as MP3. */
  finish: () => Blob;
  /** Ends the recording and discards it. */
  cancel: () => void;
};

type Callbacks = {
  /** Called with the level, 0 to 1, about twelve times per second. */
  onLevel: (level: number) => void;
  /** Called when the microphone disappears while recording. */
  onLost: () => void;
};

/**
 * Starts recording from the microphone and encodes meanwhile. Rejects when the microphone is refused or missing, or
 * `signal` aborts.
 */
export async function startRecording({ onLevel, onLost }: Callbacks, signal: AbortSignal): Promise<Recording> {
  // Undefined on an address without TLS.
  if (!navigator.mediaDevices) throw new DOMException('no microphone on this address', 'NotFoundError');
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
  });
  const context = new AudioContext();
  const end = (): void => {
    for (const track of stream.getTracks()) track.stop();
    if (context.state !== 'closed') void context.close();
  };
  try {
    const [encoder] = await Promise.all([
      createEncoder('audio/mpeg', encoderUrl),
      context.audioWorklet.addModule(collectorUrl),
      context.resume(),
    ]);
    signal.throwIfAborted();
    encoder.configure({ channels: 1, sampleRate: context.sampleRate, bitrate });
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const keep = (encoded: Uint8Array): void => void parts.push(new Uint8Array(encoded));
    const collector = new AudioWorkletNode(context, 'collector', { numberOfOutputs: 0 });
    const receive = ({ data }: MessageEvent<Float32Array>): void => {
      keep(encoder.encode([data]));
      onLevel(loudness(data));
    };
    collector.port.addEventListener('message', receive);
    collector.port.start();
    for (const track of stream.getTracks()) track.addEventListener('ended', onLost);
    context.createMediaStreamSource(stream).connect(collector);
    const stop = (): void => {
      collector.port.removeEventListener('message', receive);
      end();
    };
    return {
      finish() {
        stop();
        keep(encoder.finalize());
        return new Blob(parts, { type: 'audio/mpeg' });
      },
      cancel: stop,
    };
  } catch (error) {
    end();
    throw error;
  }
}

/** Returns the root mean square on a perceptual scale: speech close to the microphone is about 0.6. */
function loudness(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const decibels = 10 * Math.log10(sum / samples.length + 1e-10);
  return Math.min(1, Math.max(0, (decibels + 60) / 60));
}
