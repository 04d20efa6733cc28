/** Returns the n-th random number of a seed, in [0, 1). Mulberry32, so that a run repeats with its seed. */
export function drawOf(seed: number, n: number): number {
  let state = (seed + Math.imul(n + 1, 0x6d2b79f5)) | 0;
  state = Math.imul(state ^ (state >>> 15), state | 1);
  state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
  return ((state ^ (state >>> 14)) >>> 0) / 4_294_967_296;
}
