import { store } from '../store.ts';
import { soundAtom, vibrationAtom } from './device-settings.ts';

/** Events that a live auction signals by sound and vibration. */
export type Signal = 'outbid' | 'minute' | 'halfMinute' | 'tenSeconds' | 'ended';

/** Tones as [frequency in Hz, start in s], each short; falling for a loss, level for the clock. */
const tones: Readonly<Record<Signal, readonly (readonly [hz: number, atS: number])[]>> = {
  outbid: [
    [660, 0],
    [440, 0.16],
    [440, 0.32],
  ],
  minute: [[880, 0]],
  halfMinute: [
    [880, 0],
    [880, 0.18],
  ],
  tenSeconds: [
    [990, 0],
    [990, 0.14],
    [990, 0.28],
  ],
  ended: [
    [523, 0],
    [392, 0.22],
  ],
};

/** In ms: on, off, on. */
const vibrations: Readonly<Record<Signal, readonly number[]>> = {
  outbid: [200, 100, 200],
  minute: [80],
  halfMinute: [80, 80, 80],
  tenSeconds: [80, 60, 80, 60, 80],
  ended: [400],
};

const toneS = 0.12;
const volume = 0.18;

let context: AudioContext | null = null;

/**
 * Unlocks sound: browsers allow it only after a user gesture. Call from its handler.
 * @returns true if the page can play sound now
 */
export async function allowSound(): Promise<boolean> {
  if (typeof AudioContext === 'undefined') return false;
  context ??= new AudioContext();
  if (context.state === 'suspended') await context.resume().catch(() => undefined);
  return context.state === 'running';
}

/** Gives a signal as enabled on this device. A signal that the browser does not allow now is dropped. */
export function giveSignal(signal: Signal): void {
  if (store.get(soundAtom) === 'on') tryTones(signal);
  if (store.get(vibrationAtom) === 'on') vibrate(signal);
}

/** True if the browser can vibrate; it does so only after a user gesture. */
export function canVibrate(): boolean {
  return typeof navigator !== 'undefined' && typeof navigator.vibrate === 'function';
}

export function vibrate(signal: Signal): void {
  if (canVibrate()) navigator.vibrate([...vibrations[signal]]);
}

/** Plays a signal's tones regardless of the settings, after `allowSound`. */
export function tryTones(signal: Signal): void {
  if (context?.state === 'running') playTones(context, tones[signal]);
}

function playTones(audio: AudioContext, notes: readonly (readonly [number, number])[]): void {
  for (const [hz, atS] of notes) {
    const from = audio.currentTime + atS;
    const oscillator = audio.createOscillator();
    const gain = audio.createGain();
    oscillator.frequency.value = hz;
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(volume, from + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, from + toneS);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(from);
    oscillator.stop(from + toneS);
  }
}
