/** Query of a room's address that opens its projector view. */
export const projectorQuery = '?view=projector';

export function isProjectorView(search: string): boolean {
  return new URLSearchParams(search).get('view') === 'projector';
}

/** Path of the administrators' list of live auctions. */
export const controlRoomPath = '/live-auctions';

/** True if the administrators' list is shown as the control room. */
export function isControlRoom(search: string): boolean {
  return new URLSearchParams(search).get('view') === 'grid';
}
