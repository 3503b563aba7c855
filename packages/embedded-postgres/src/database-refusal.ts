/**
 * The database cannot be used in its current state, for a reason that an operator can fix. `message` is one
 * complete line; a program prints it and exits, without a stack.
 */
export class DatabaseRefusal extends Error {
  override readonly name = 'DatabaseRefusal';
}
