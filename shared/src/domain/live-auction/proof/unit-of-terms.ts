import type { Protocol } from '../../../contracts/http/auction-proof.ts';

/** The unit of a protocol's prices, from the goods among its hashed terms; tonnes by default. */
export function unitOfTerms({ goods }: Protocol['terms']): string {
  const unit: unknown = typeof goods === 'object' && goods !== null ? Reflect.get(goods, 'unit') : null;
  return typeof unit === 'string' ? unit : 'Ton';
}
