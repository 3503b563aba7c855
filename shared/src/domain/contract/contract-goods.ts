import type { AuctionGoods } from '../../contracts/http/auction-goods.ts';

/** Fields that goods of earlier releases do not state: absent and null are the same. */
interface LaterStated {
  /** Only of a selling posting; figures of a buying one are required. */
  readonly figuresAre?: string;
  readonly otherFigures?: readonly {
    readonly name: string;
    readonly value: string;
    readonly unit: string | null;
  }[];
  readonly sustainability?: {
    readonly scheme: string;
    readonly schemeName: string | null;
    readonly number: string | null;
  } | null;
  readonly eudr?: { readonly kind: string; readonly number: string | null } | null;
  readonly isOwnProduction?: boolean | null;
  readonly withAval?: boolean | null;
}

/** Goods and terms as a deal stores them. */
export type ContractGoods = Omit<AuctionGoods, keyof LaterStated> & LaterStated;

/** The meaning of a lot's figures for the parties. */
export type FiguresKind = 'Declared' | 'Guaranteed' | 'Required';

/** @param ownerSide of the posting: a buyer's figures are required */
export function figuresKind(
  { figuresAre }: Pick<ContractGoods, 'figuresAre'>,
  ownerSide: 'seller' | 'buyer',
): FiguresKind {
  if (ownerSide === 'buyer') return 'Required';
  return figuresAre === 'Guaranteed' ? 'Guaranteed' : 'Declared';
}
