import { serviceCalls } from './service-calls.ts';

/** What administrators call from the control room: apart, so that nobody else loads it. */
export const controlRoom = serviceCalls(
  '/services/live-auctions',
  async () => (await import('@recolta/shared/contracts/http/control-room-calls')).controlRoomContract,
);
