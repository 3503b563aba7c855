/** Header that carries the command id of what must not happen twice: sent again, it gets the first decision [L5]. */
export const idempotencyHeader = 'idempotency-key';
