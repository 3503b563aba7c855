/** Header with the command id of an act that must not happen twice: a repetition gets the first decision [L5]. */
export const idempotencyHeader = 'idempotency-key';
