import { idempotencyHeader } from '@recolta/shared/contracts/http/idempotency-header';
import { productsContract } from '@recolta/shared/contracts/http/products';
import { productShareText } from '@recolta/shared/domain/share-text';
import { ShareCards } from '../../platform/card/share-cards.ts';
import { requireOwnAccount } from '../../platform/http/caller-checks.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { MainOptions } from '../main-options.ts';
import { changeMyProductBid, decideProductBidStatus } from './change-product-bid.ts';
import { cancelProduct, closeProduct, hideProduct, publishProduct, setFinalPrice } from './decide-product.ts';
import { deleteProduct, editProduct } from './edit-product.ts';
import { getMyProductBid, listAccountProductBids, listProductBids } from './list-product-bids.ts';
import { listProducts } from './list-products.ts';
import { placeProductBid } from './place-product-bid.ts';
import { postProduct } from './post-product.ts';
import { getProduct } from './product-view.ts';

/** Calls about products and the bids on them [X1–X5]. */
export function createProductCalls(options: MainOptions) {
  const { readDb } = options;
  const cards = new ShareCards();
  const os = implementCalls(productsContract, options, ['file', 'addPhotos']);
  const commandId = ({ headers }: { headers: Readonly<Record<string, unknown>> }) =>
    String(headers[idempotencyHeader]);

  return os.router({
    list: os.list.handler(({ input, context }) => listProducts(readDb, context.caller, input.query)),
    card: os.card.handler(async ({ input, context }) => {
      const { id } = input.params;
      const { locale } = input.query;
      // As visible to visitors.
      const { product } = await getProduct(readDb, null, id);
      return cards.cardOf(`${id} ${locale}`, context.address, async () => productShareText(product, locale));
    }),
    get: os.get.handler(({ input, context }) => getProduct(readDb, context.caller, input.params.id)),
    post: os.post.handler(({ input, context }) =>
      postProduct(options, context.caller, commandId(input), input.body),
    ),
    edit: os.edit.handler(({ input, context }) =>
      editProduct(options, context.caller, input.params.id, input.body),
    ),
    remove: os.remove.handler(async ({ input, context }) => {
      await deleteProduct(options, context.caller, input.params.id);
    }),
    publish: os.publish.handler(({ input, context }) =>
      publishProduct(options, context.caller, input.params.id),
    ),
    close: os.close.handler(({ input, context }) => closeProduct(options, context.caller, input.params.id)),
    setFinalPrice: os.setFinalPrice.handler(({ input, context }) => {
      const { discountedPrice } = input.body;
      return setFinalPrice(options, context.caller, input.params.id, discountedPrice);
    }),
    cancel: os.cancel.handler(({ input, context }) =>
      cancelProduct(options, context.caller, input.params.id, input.body),
    ),
    hide: os.hide.handler(({ input, context }) =>
      hideProduct(options, context.caller, input.params.id, input.body),
    ),
    placeBid: os.placeBid.handler(({ input, context }) =>
      placeProductBid(options, context.caller, input.params.id, commandId(input), input.body),
    ),
    myBid: os.myBid.handler(({ input, context }) => getMyProductBid(readDb, context.caller, input.params.id)),
    changeMyBid: os.changeMyBid.handler(({ input, context }) => {
      const { bidQuantity } = input.body;
      return changeMyProductBid(options, context.caller, input.params.id, bidQuantity);
    }),
    decideBid: os.decideBid.handler(({ input, context }) =>
      decideProductBidStatus(options, context.caller, input.params, input.body.status),
    ),
    listBids: os.listBids.handler(({ input, context }) =>
      listProductBids(readDb, context.caller, input.params.id, input.query),
    ),
    listAccountBids: os.listAccountBids.handler(({ input, context }) =>
      listAccountProductBids(readDb, requireOwnAccount(context.caller, input.params.id), input.query),
    ),
  });
}
