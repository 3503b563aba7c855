import { serviceCalls } from './service-calls.ts';

/** The call for the administrator on duty: separate from the others, which a room does not wait for. */
export const duty = serviceCalls(
  '/services/live-auctions',
  async () => (await import('@recolta/shared/contracts/http/duty')).dutyContract,
);

/** Administrators' calls from the control room: separate, so that nobody else loads them. */
export const controlRoom = serviceCalls(
  '/services/live-auctions',
  async () => (await import('@recolta/shared/contracts/http/control-room-calls')).controlRoomContract,
);
