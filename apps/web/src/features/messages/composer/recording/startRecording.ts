import { createEncoder } from 'wasm-media-encoders';
import encoderUrl from 'wasm-media-encoders/wasm/mp3?url';
import collectorUrl from './collector.worklet.ts?worker&url';

/** Kilobits a second (CONV-08): 16,000 bytes of mp3 for each second of speech. */
const bitrate = 128;

export type Recording = {
  /** Ends it and gives what was heard, as mp3. */
  finish: () => Blob;
  /** Ends it and forgets what was heard. */
  cancel: () => void;
};

type Told = {
  /** How loud it is, 0 to 1, about twelve times a second. */
  onLevel: (level: number) => void;
  /** The microphone went away while recording. */
  onLost: () => void;
};

/**
 * Records the microphone from now on, encoding while it listens. Rejects when the microphone is refused or missing, or
 * `signal` gave up.
 */
export async function startRecording({ onLevel, onLost }: Told, signal: AbortSignal): Promise<Recording> {
  // Absent on an address without TLS.
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
    const hear = ({ data }: MessageEvent<Float32Array>): void => {
      keep(encoder.encode([data]));
      onLevel(loudness(data));
    };
    collector.port.addEventListener('message', hear);
    collector.port.start();
    for (const track of stream.getTracks()) track.addEventListener('ended', onLost);
    context.createMediaStreamSource(stream).connect(collector);
    const stop = (): void => {
      collector.port.removeEventListener('message', hear);
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

/** Root of the mean square, on the scale a person hears: speech close to the microphone is about 0.6. */
function loudness(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const decibels = 10 * Math.log10(sum / samples.length + 1e-10);
  return Math.min(1, Math.max(0, (decibels + 60) / 60));
}
