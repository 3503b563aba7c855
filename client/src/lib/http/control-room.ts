import { serviceCalls } from './service-calls.ts';

/** Administrators' calls from the control room: separate, so that nobody else loads them. */
export const controlRoom = serviceCalls(
  '/services/live-auctions',
  async () => (await import('@recolta/shared/contracts/http/control-room-calls')).controlRoomContract,
);
