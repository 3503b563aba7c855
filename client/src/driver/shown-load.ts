import type { DriverLoad } from '@recolta/shared/contracts/http/driver-load';
import type { DealFile, FactBody, LoadMove } from '@recolta/shared/domain/deal/deal-facts';
import { formatTonnes } from '@recolta/shared/domain/quantity';

export const moves = ['arrived', 'loaded', 'unloaded'] as const satisfies readonly LoadMove[];
export type DriverBody = FactBody<'LoadMoved' | 'LoadRemarked' | 'TicketStated'>;

/** What a driver stated and the service does not have yet. */
export interface Waiting {
  /** The fact's id: sent again, it is stored once. */
  readonly id: string;
  readonly body: DriverBody;
  /** A picture that is uploaded first; null once it is, or without one. */
  readonly picture: Blob | null;
  readonly file: DealFile | null;
  /** Until then it can be taken back, ms since the epoch by this phone. */
  readonly holdUntilMs: number;
}

/** A load with what waits on this phone. */
export function withWaiting(load: DriverLoad, waiting: readonly Waiting[]): DriverLoad {
  const bodies = waiting.map(({ body }) => body);
  const moved = bodies.filter((body) => body.kind === 'LoadMoved');
  const stated = bodies.filter((body) => body.kind === 'TicketStated');
  return {
    ...load,
    moves: { ...Object.fromEntries(moved.map(({ move, movedAt }) => [move, movedAt])), ...load.moves },
    tickets: { ...load.tickets, ...Object.fromEntries(stated.map((ticket) => [ticket.place, ticket])) },
  };
}

/** The next step of the truck; null after the last. */
export const nextMove = ({ moves: done }: DriverLoad): LoadMove | null =>
  moves.find((move) => done[move] === undefined) ?? null;

/** Where a step is made. */
export const placeOf = (move: LoadMove): 'Load' | 'Unload' => (move === 'unloaded' ? 'Unload' : 'Load');

export interface TypedTicket {
  readonly gross: string;
  readonly tare: string;
  readonly number: string;
}

type TicketIssue = 'figure' | 'tare' | 'number';
/** Why a typed ticket cannot be sent, by field. */
export type TicketIssues = Partial<Record<keyof TypedTicket, TicketIssue>>;

/** Whole kilograms as a driver types them: `40180`, `40.180`, `40 180 kg`; null for anything else. */
export function typedKg(text: string): number | null {
  const figure = text.trim().replace(/\s*kg$/i, '');
  // Tonnes with decimals would be read as a few kilograms.
  if (!/^\d{1,6}$|^\d{1,3}[.,\s]\d{3}$/.test(figure)) return null;
  const kg = Number(figure.replaceAll(/\D/g, ''));
  return kg <= 200_000 ? kg : null;
}

/** What a typed ticket says; null if nothing is typed, because the picture is enough. */
export function readTicket(
  typed: TypedTicket,
): { readonly number: string; readonly grossKg: number; readonly tareKg: number } | TicketIssues | null {
  if (typed.gross.trim() === '' && typed.tare.trim() === '') return null;
  const [grossKg, tareKg] = [typedKg(typed.gross), typedKg(typed.tare)];
  const number = typed.number.trim();
  const issues: TicketIssues = {
    ...(grossKg === null && { gross: 'figure' }),
    ...(tareKg === null && { tare: 'figure' }),
    ...(grossKg !== null && tareKg !== null && tareKg >= grossKg && { tare: 'tare' }),
    ...(number === '' && { number: 'number' }),
  };
  if (grossKg === null || tareKg === null || Object.keys(issues).length > 0) return issues;
  return { number: number.slice(0, 40), grossKg, tareKg };
}

/**
 * The facts of a step with its ticket: the ticket first, so that a load is never "loaded" without its weight.
 *
 * @param now the service's clock, RFC 3339
 */
export function bodiesOf(
  load: DriverLoad,
  move: LoadMove,
  ticket: { readonly number: string; readonly grossKg: number; readonly tareKg: number } | null,
  now: string,
): DriverBody[] {
  const moved: DriverBody = { kind: 'LoadMoved', loadId: load.loadId, move, movedAt: now };
  if (ticket === null) return [moved];
  const place = placeOf(move);
  const { place: scale } = place === 'Load' ? load.loading : load.unloading;
  const thousandths = (ticket.grossKg - ticket.tareKg) * (load.unit === 'Kg' ? 1000 : 1);
  const { loadId } = load;
  return [
    {
      kind: 'TicketStated',
      loadId,
      place,
      scale: scale.slice(0, 80),
      weighedAt: now,
      net: formatTonnes(thousandths),
      ...ticket,
    },
    moved,
  ];
}
