const messages = [
  'dynamically imported module',
  'Importing a module script failed',
  'error loading dynamically imported module',
  'Unable to preload CSS',
];

/** Whether a part of the page is gone, because a newer build is up: a reload fetches it anew. */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && messages.some((message) => error.message.includes(message));
}
