import { create } from 'zustand';

const rates = [1, 1.5, 2] as const;
type Rate = (typeof rates)[number];
const storageKey = 'audioRate';

const storedRate = (): Rate => rates.find((rate) => String(rate) === localStorage.getItem(storageKey)) ?? 1;

type Playing = {
  /** The audio that has the speaker; the others rest where they were left. */
  key: string | null;
  isPlaying: boolean;
  seconds: number;
  rate: Rate;
};

/**
 * The one speaker of the page: starting an audio pauses the one before, and scrolling one out of sight does not stop
 * it.
 */
export const usePlayer = create<Playing>(() => ({ key: null, isPlaying: false, seconds: 0, rate: storedRate() }));

/** Where each audio was left. */
const leftAt = new Map<string, number>();
let speaker: HTMLAudioElement | null = null;
let onFailure: (() => void) | undefined;

function element(): HTMLAudioElement {
  if (speaker) return speaker;
  const made = new Audio();
  made.addEventListener('timeupdate', () => {
    const { key } = usePlayer.getState();
    if (key === null || made.ended) return;
    leftAt.set(key, made.currentTime);
    usePlayer.setState({ seconds: made.currentTime });
  });
  made.addEventListener('play', () => usePlayer.setState({ isPlaying: true }));
  made.addEventListener('pause', () => usePlayer.setState({ isPlaying: false }));
  made.addEventListener('ended', () => {
    const { key } = usePlayer.getState();
    if (key !== null) leftAt.delete(key);
    usePlayer.setState({ key: null, isPlaying: false, seconds: 0 });
  });
  made.addEventListener('error', () => {
    usePlayer.setState({ key: null, isPlaying: false, seconds: 0 });
    onFailure?.();
  });
  speaker = made;
  return made;
}

/** Where an audio would go on. */
export const restingAt = (key: string): number => leftAt.get(key) ?? 0;

/** Plays an audio from where it was left, or pauses it. `failed` is told when its address no longer answers. */
export function togglePlay(key: string, source: string, failed?: () => void): void {
  const audio = element();
  const state = usePlayer.getState();
  if (state.key === key && state.isPlaying) return audio.pause();
  if (state.key !== key) start(key, source, failed);
  void audio.play().catch(() => undefined);
}

function start(key: string, source: string, failed?: () => void): void {
  const audio = element();
  onFailure = failed;
  usePlayer.setState({ key, seconds: restingAt(key) });
  audio.src = source;
  audio.currentTime = restingAt(key);
  audio.playbackRate = usePlayer.getState().rate;
}

/** Moves to a second of an audio; one that rests begins there when it is played. */
export function seek(key: string, seconds: number): void {
  leftAt.set(key, seconds);
  if (usePlayer.getState().key !== key) return;
  element().currentTime = seconds;
  usePlayer.setState({ seconds });
}

/** Goes on to the next speed, for every audio, and keeps it in this browser. */
export function nextRate(): void {
  const rate = rates[(rates.indexOf(usePlayer.getState().rate) + 1) % rates.length]!;
  localStorage.setItem(storageKey, String(rate));
  usePlayer.setState({ rate });
  if (speaker) speaker.playbackRate = rate;
}

/** Silences the speaker; for leaving a conversation. */
export function stopPlaying(): void {
  speaker?.pause();
  usePlayer.setState({ key: null, isPlaying: false, seconds: 0 });
}
