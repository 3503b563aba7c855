/**
 * The database cannot be used as it stands, for a reason an operator can act on.
 * `message` is one complete line to show; a program prints it and ends, without a stack.
 */
export class DatabaseRefusal extends Error {
  override readonly name = 'DatabaseRefusal';
}
