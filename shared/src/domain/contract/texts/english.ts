import { frame } from './english/frame.ts';
import { goods } from './english/goods.ts';
import { law } from './english/law.ts';
import { trade } from './english/trade.ts';
import type { ContractTexts } from './romanian.ts';

/** The General contract in English: a translation for information. */
export const english: ContractTexts = { ...frame, ...goods, ...trade, ...law };
