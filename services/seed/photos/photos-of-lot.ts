import type { DemoPhoto } from './draw-photo.ts';
import { type Goods, goodsLooks } from './goods-looks.ts';

const covers = [
  { scene: 'sample', variant: 1 },
  { scene: 'dish', variant: 1 },
  { scene: 'sample', variant: 2 },
] as const;

/**
 * The pictures of one lot of the demonstration, three to five, the cover first. A lot that someone wants to buy has
 * none: its owner has not got the goods.
 *
 * @param goods key of a crop or of other goods; without pictures if the demonstration draws none
 * @param seed varies the pictures of lots of the same goods
 */
export function photosOfLot(
  goods: string,
  { type, seed, isAnalysed }: { type: 'Selling' | 'Buying'; seed: number; isAnalysed: boolean },
): readonly DemoPhoto[] {
  if (type === 'Buying' || !isDrawn(goods)) return [];
  const cover = covers[seed % covers.length] ?? covers[0];
  // The store is the farm's, whatever lies in it.
  const store: DemoPhoto = { goods: 'wheat-milling', scene: 'store', variant: 1 + (seed % 3) };
  const others: readonly DemoPhoto[] = isPackaged(goods)
    ? [{ goods, scene: 'sample', variant: 2 }]
    : [{ goods, scene: 'heap', variant: 1 }];
  return [
    isPackaged(goods) ? { goods, scene: 'sample', variant: 1 } : { goods, ...cover },
    ...others,
    ...(seed % 4 === 1 && isAnalysed ? [] : [{ goods, scene: 'lorry', variant: 1 } as const]),
    ...(isAnalysed ? [{ goods, scene: 'bulletin', variant: 1 } as const] : []),
    ...(seed % 4 === 3 ? [] : [store]),
  ];
}

const isDrawn = (goods: string): goods is Goods => Object.hasOwn(goodsLooks, goods);
const isPackaged = (goods: Goods) => 'isUpright' in goodsLooks[goods];
