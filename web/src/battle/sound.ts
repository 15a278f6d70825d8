import { settings } from '../state/settings.svelte';

/** Sounds are made here, of nothing but a tone: off unless somebody wants them. */
let context: AudioContext | undefined;

function tone(frequency: number, seconds: number, volume: number): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const [oscillator, gain] = [context.createOscillator(), context.createGain()];
  const now = context.currentTime;
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(volume, now);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(now);
  oscillator.stop(now + seconds);
}

/** A short tick for dice. */
export const rattle = (): void => tone(1800, 0.03, 0.08);
/** One note for "your decision". */
export const ring = (): void => tone(660, 0.35, 0.1);
