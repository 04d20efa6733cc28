import { create } from 'zustand';

const storageKey = 'volume';

const stored = (): number => {
  const value = Number(localStorage.getItem(storageKey) ?? 1);
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 1;
};

const useStore = create<{ volume: number }>(() => ({ volume: stored() }));

/** Returns the volume of notification sounds, 0 to 1, and its setter. Stored in this browser (LAY-21). */
export function useVolume(): [number, (volume: number) => void] {
  return [useStore((state) => state.volume), setVolume];
}

function setVolume(volume: number): void {
  // Rounded, because steps of 0.1 add up to 0.30000000000000004.
  const rounded = Math.round(volume * 10) / 10;
  localStorage.setItem(storageKey, String(rounded));
  useStore.setState({ volume: rounded });
}

let context: AudioContext | null = null;

/**
 * Plays two short rising notes (A5, D6; 0.2 s) at the chosen volume. Silent until the user has touched the page,
 * because browsers require it.
 */
export function playTone(): void {
  const { volume } = useStore.getState();
  if (volume === 0) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const start = context.currentTime;
  for (const [frequency, after] of [
    [880, 0],
    [1_174.66, 0.09],
  ] as const) {
    const note = context.createOscillator();
    const gain = context.createGain();
    note.frequency.value = frequency;
    gain.gain.setValueAtTime(0, start + after);
    gain.gain.linearRampToValueAtTime(volume * 0.25, start + after + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + after + 0.22);
    note.connect(gain).connect(context.destination);
    note.start(start + after);
    note.stop(start + after + 0.24);
  }
}
