import type { ControlRoomRow } from '@recolta/shared/contracts/http/control-room';

const minuteMs = 60_000;
/** The time at which the rows are viewed. */
export const controlRowAtMs = Date.parse('2026-10-01T10:00:00.000Z');
const at = (ms: number) => new Date(controlRowAtMs + ms).toISOString();

/** A row of the control room: a calm auction that has run for a minute and has an hour left. */
export const controlRow = (id: string, parts: Partial<ControlRoomRow> = {}): ControlRoomRow => ({
  id,
  epoch: 1,
  version: 1,
  status: 'InProgress',
  type: 'Selling',
  name: 'Porumb, 100 t',
  product: 'corn',
  county: 'TR',
  quantity: '100.000',
  currency: 'Ron',
  privacyType: 'Public',
  audience: 'Open',
  isDemo: false,
  owner: 'Agro SRL',
  startingPrice: '900.00',
  desiredPrice: null,
  desiredPriceStatus: 'notSet',
  bestPrice: '900.00',
  bidCount: 3,
  participantCount: 2,
  invitedCount: 0,
  connectedCount: 0,
  startsAt: at(-minuteMs),
  endsAt: at(60 * minuteMs),
  decisionEndsAt: null,
  hold: null,
  outcome: null,
  extensions: 0,
  prices: [],
  bidsAtMs: [],
  jump: null,
  refusalsAtMs: [],
  bidsAfterEndAtMs: [],
  suspects: [],
  acknowledged: {},
  ...parts,
});
