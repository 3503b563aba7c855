import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { store } from '../store.ts';
import { soundAtom, vibrationAtom } from './device-settings.ts';

/** A browser's sound, suspended until a gesture; `isRefused` keeps it so. */
function soundOf(isRefused: boolean) {
  const notes: { hz: number; from: number; to: number; gain: (readonly [number, number])[] }[] = [];
  class Context {
    state = 'suspended';
    readonly currentTime = 5;
    readonly destination = {};
    readonly resume = async () => {
      if (isRefused) throw new DOMException('', 'NotAllowedError');
      this.state = 'running';
    };
    createOscillator() {
      const note = { hz: 0, from: 0, to: 0, gain: [] as (readonly [number, number])[] };
      notes.push(note);
      const frequency = {
        set value(hz: number) {
          note.hz = hz;
        },
      };
      return {
        ...{ connect: (to: unknown) => to, start: (at: number) => (note.from = at) },
        ...{ frequency, stop: (at: number) => (note.to = at) },
      };
    }
    createGain() {
      const set = (value: number, at: number) => notes.at(-1)?.gain.push([value, at]);
      return {
        gain: { setValueAtTime: set, linearRampToValueAtTime: set, exponentialRampToValueAtTime: set },
        connect: (to: unknown) => to,
      };
    }
  }
  vi.stubGlobal('AudioContext', Context);
  return notes;
}

beforeEach(() => vi.resetModules());
afterEach(() => {
  store.set(soundAtom, 'off');
  store.set(vibrationAtom, 'off');
  vi.unstubAllGlobals();
});

test('sound plays after a gesture has allowed it: two falling tones for the end, each a tenth of a second', async () => {
  const notes = soundOf(false);
  const { allowSound, tryTones } = await import('./give-signal.ts');
  tryTones('ended');
  expect(notes).toEqual([]);
  expect(await allowSound()).toBe(true);
  tryTones('ended');
  const rounded = (value: number) => Math.round(value * 100) / 100;
  expect(notes.map(({ hz, from, to }) => [hz, rounded(from), rounded(to)])).toEqual([
    [523, 5, 5.12],
    [392, 5.22, 5.34],
  ]);
  // From silence to the volume, and to silence again before it stops.
  expect(notes[0]?.gain.map(([value, at]) => [value, rounded(at)])).toEqual([
    [0, 5],
    [0.18, 5.01],
    [0.0001, 5.12],
  ]);
});

test('a browser that refuses sound plays nothing', async () => {
  const notes = soundOf(true);
  const { allowSound, tryTones } = await import('./give-signal.ts');
  expect(await allowSound()).toBe(false);
  tryTones('outbid');
  expect(notes).toEqual([]);
});

test('a signal sounds and vibrates as it is switched on', async () => {
  const notes = soundOf(false);
  const vibrate = vi.fn();
  vi.stubGlobal('navigator', { vibrate });
  const { allowSound, giveSignal } = await import('./give-signal.ts');
  const { store: own } = await import('../store.ts');
  const settings = await import('./device-settings.ts');
  await allowSound();
  giveSignal('outbid');
  expect([notes.length, vibrate.mock.calls]).toEqual([0, []]);
  own.set(settings.soundAtom, 'on');
  giveSignal('outbid');
  expect([notes.map(({ hz }) => hz), vibrate.mock.calls]).toEqual([[660, 440, 440], []]);
  own.set(settings.soundAtom, 'off');
  own.set(settings.vibrationAtom, 'on');
  giveSignal('tenSeconds');
  expect([notes.length, vibrate.mock.calls]).toEqual([3, [[[80, 60, 80, 60, 80]]]]);
  own.set(settings.vibrationAtom, 'off');
});
