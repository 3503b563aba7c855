import { frame } from './romanian/frame.ts';
import { goods } from './romanian/goods.ts';
import { law } from './romanian/law.ts';
import { trade } from './romanian/trade.ts';

/** The General contract in Romanian: the binding text. */
export const romanian = { ...frame, ...goods, ...trade, ...law };

type Frame = typeof frame;

/** The texts of a contract by part: every other language has the same parts. */
export interface ContractTextParts {
  readonly frame: Omit<Frame, 'watermarks'> & {
    readonly watermarks: { readonly preview: string; readonly finalPreview: string; readonly contract: null };
  };
  readonly goods: typeof goods;
  readonly trade: typeof trade;
  readonly law: typeof law;
}

export type ContractTexts = ContractTextParts['frame'] &
  ContractTextParts['goods'] &
  ContractTextParts['trade'] &
  ContractTextParts['law'];
