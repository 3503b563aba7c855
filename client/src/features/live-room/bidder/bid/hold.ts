import { type PointerEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** How long a finger must hold the button before its release sends a bid. */
export const holdMs = 600;
/** Number of steps that show the hold if reduced motion is preferred; the last one is the full hold. */
export const holdSteps = 3;

/** Why a hold ended without a bid. */
export type HoldCancel = 'tooShort' | 'left' | 'priceMoved' | 'scrolled' | 'secondFinger' | 'interrupted';

export type HoldState =
  | { readonly kind: 'idle'; readonly cancelled: HoldCancel | null }
  | {
      readonly kind: 'holding';
      readonly pointerId: number;
      readonly priceMinor: number;
      readonly startedAtMs: number;
      /** 0 to `holdSteps` */
      readonly steps: number;
    }
  | { readonly kind: 'completed'; readonly priceMinor: number };

/** Times are from one clock: the events' own `timeStamp`, in ms. */
export type HoldEvent =
  | {
      readonly type: 'pressed';
      readonly pointerId: number;
      readonly priceMinor: number;
      readonly atMs: number;
    }
  | { readonly type: 'stepped' }
  | {
      readonly type: 'released';
      readonly pointerId: number;
      readonly atMs: number;
      readonly isInside: boolean;
    }
  | { readonly type: 'cancelled'; readonly why: HoldCancel };

export const notHeld: HoldState = { kind: 'idle', cancelled: null };

export const isFull = (hold: HoldState): boolean => hold.kind === 'holding' && hold.steps >= holdSteps;

/**
 * Press and hold [R6]: completes only on a release inside the button after the ring was full, by the timer that fills
 * it and by the events' own times. Either alone can be wrong: a busy page runs a timer before an earlier release.
 */
export function nextHold(hold: HoldState, event: HoldEvent): HoldState {
  if (hold.kind !== 'holding') {
    if (event.type !== 'pressed') return hold;
    const { pointerId, priceMinor, atMs } = event;
    return { kind: 'holding', pointerId, priceMinor, startedAtMs: atMs, steps: 0 };
  }
  switch (event.type) {
    case 'pressed':
      return { kind: 'idle', cancelled: 'secondFinger' };
    case 'stepped':
      return isFull(hold) ? hold : { ...hold, steps: hold.steps + 1 };
    case 'cancelled':
      return { kind: 'idle', cancelled: event.why };
    case 'released':
      if (event.pointerId !== hold.pointerId) return { kind: 'idle', cancelled: 'secondFinger' };
      if (!event.isInside) return { kind: 'idle', cancelled: 'left' };
      return isFull(hold) && event.atMs - hold.startedAtMs >= holdMs
        ? { kind: 'completed', priceMinor: hold.priceMinor }
        : { kind: 'idle', cancelled: 'tooShort' };
  }
}

/**
 * True if a click opens the confirmation: clicks by mouse, pen, keyboard and assistive technology do; a touch does
 * not if holding bids instead.
 * @param click `pointerType` is missing in browsers whose click is not a pointer event; `detail` is 0 without a pointer
 * @param lastPointerType of the last press on the button
 */
export function opensConfirmation(
  click: { readonly detail: number; readonly pointerType?: string },
  lastPointerType: string,
  isHeld: boolean,
): boolean {
  const type = click.detail === 0 ? '' : (click.pointerType ?? lastPointerType);
  return !(isHeld && type === 'touch');
}

/** Short enough to feel like one tick. */
const fullTickMs = 20;

/**
 * Press and hold by touch on one button.
 * @param bestPrice a change cancels a hold
 * @param onCompleted gets the held price
 */
export function useHold(
  button: RefObject<HTMLElement | null>,
  bestPrice: string | null,
  onCompleted: (priceMinor: number) => void,
): { readonly hold: HoldState; readonly press: (event: PointerEvent, priceMinor: number) => void } {
  const [hold, setHold] = useState<HoldState>(notHeld);
  const latest = useRef<HoldState>(notHeld);
  const complete = useRef(onCompleted);
  complete.current = onCompleted;
  const send = useCallback((event: HoldEvent) => {
    const next = nextHold(latest.current, event);
    if (next === latest.current) return;
    latest.current = next;
    setHold(next);
    if (next.kind === 'completed') complete.current(next.priceMinor);
  }, []);

  const isHolding = hold.kind === 'holding';
  useLayoutEffect(() => {
    if (!isHolding) return;
    const steps = setInterval(() => send({ type: 'stepped' }), holdMs / holdSteps);
    const stop = stopsOfHold(button, send);
    return () => {
      clearInterval(steps);
      stop();
      // A button that is unmounted (auction held, ended, connection lost) gets no release event.
      latest.current = nextHold(latest.current, { type: 'cancelled', why: 'interrupted' });
    };
  }, [isHolding, button, send]);

  const isHeldLongEnough = isFull(hold);
  useLayoutEffect(() => {
    // Browsers report a vibration before the first tap as an error.
    if (isHeldLongEnough && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(fullTickMs);
  }, [isHeldLongEnough]);

  const heldAgainst = useRef(bestPrice);
  useLayoutEffect(() => {
    if (heldAgainst.current === bestPrice) return;
    heldAgainst.current = bestPrice;
    send({ type: 'cancelled', why: 'priceMoved' });
  }, [bestPrice, send]);

  const press = (event: PointerEvent, priceMinor: number) => {
    if (!event.isPrimary) return;
    event.currentTarget.addEventListener('touchend', stopClick, { once: true, passive: false });
    send({ type: 'pressed', pointerId: event.pointerId, priceMinor, atMs: event.timeStamp });
  };
  return { hold, press };
}

/** Suppresses the click after a hold: if the page moved under the finger, it would hit another button. */
function stopClick(event: Event): void {
  if (event.cancelable) event.preventDefault();
}

/** Listens for all events that end a hold. Touches keep their first target, so the window tracks the finger. */
function stopsOfHold(button: RefObject<HTMLElement | null>, send: (event: HoldEvent) => void): () => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const isInside = ({ clientX, clientY }: MouseEvent) => {
    const box = button.current?.getBoundingClientRect();
    return (
      box !== undefined &&
      clientX >= box.left &&
      clientX <= box.right &&
      clientY >= box.top &&
      clientY <= box.bottom
    );
  };
  const cancel = (why: Extract<HoldEvent, { type: 'cancelled' }>['why']) => () =>
    send({ type: 'cancelled', why });
  // The hold began with an earlier event, so this one is from a second finger or the mouse.
  window.addEventListener('pointerdown', cancel('secondFinger'), options);
  window.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerType === 'touch' && !isInside(event)) cancel('left')();
    },
    options,
  );
  window.addEventListener(
    'pointerup',
    (event) => {
      const { pointerId, timeStamp } = event;
      send({ type: 'released', pointerId, atMs: timeStamp, isInside: isInside(event) });
    },
    options,
  );
  // The browser takes over the touch to scroll or zoom the page.
  window.addEventListener('pointercancel', cancel('scrolled'), options);
  window.addEventListener('scroll', cancel('scrolled'), options);
  window.addEventListener('contextmenu', (event) => event.preventDefault(), options);
  window.addEventListener('blur', cancel('interrupted'), { signal: listening.signal });
  document.addEventListener('visibilitychange', cancel('interrupted'), options);
  return () => listening.abort();
}
