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
