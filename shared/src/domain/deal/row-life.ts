import { parseTonnes } from '../quantity.ts';
import type { DealFact } from './deal-facts.ts';
import type { DealLife, Load } from './deal-life.ts';

/**
 * A life with one more accepted row of a table, as far as decisions on rows read it: the load that is planned, or the
 * ticket at its load. Reading the whole log again for each row of a long table takes seconds.
 */
export function lifeWithRow(life: DealLife, { body, ...fact }: DealFact, seq: number): DealLife {
  if (body.kind === 'LoadPlanned') {
    const planned: Load = {
      ...{ id: body.loadId, number: life.loads.length + 1, plan: { ...fact, ...body, seq } },
      ...{ plannedThousandths: parseTonnes(body.quantity) ?? 0, asked: null, moves: {}, remarks: [] },
      ...{ tickets: {}, analysis: null, settlement: null, invoiceId: null, over: null, state: 'planned' },
    };
    return { ...life, loads: [...life.loads, planned] };
  }
  if (body.kind !== 'TicketStated') throw new Error(`a row states no ${body.kind}`);
  const ticket = { ...fact, ...body, seq };
  const withTicket = (load: Load): Load => ({ ...load, tickets: { ...load.tickets, [body.place]: ticket } });
  return { ...life, loads: life.loads.map((load) => (load.id === body.loadId ? withTicket(load) : load)) };
}
