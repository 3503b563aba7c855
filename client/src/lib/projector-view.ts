/** Query of a room's address that shows it to a hall. */
export const projectorQuery = '?view=projector';

export function isProjectorView(search: string): boolean {
  return new URLSearchParams(search).get('view') === 'projector';
}
