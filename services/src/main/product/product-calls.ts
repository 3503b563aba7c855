import { implement } from '@orpc/server';
import { idempotencyHeader } from '@recolta/shared/contracts/http/idempotency-header';
import { productsContract } from '@recolta/shared/contracts/http/products';
import { productShareText } from '@recolta/shared/domain/share-text';
import { ShareCards } from '../../platform/card/share-cards.ts';
import { notFound } from '../../platform/http/border-error.ts';
import {
  type CallContext,
  findCaller,
  requireAdministrator,
  requireCaller,
  requireParty,
} from '../../platform/http/call-context.ts';
import type { MainOptions } from '../main-options.ts';
import { changeMyOffer, decideOfferStatus } from './change-offer.ts';
import { cancelProduct, closeProduct, publishProduct, setFinalPrice } from './decide-product.ts';
import { deleteProduct, editProduct } from './edit-product.ts';
import { getMyOffer, listAccountOffers, listOffers } from './list-offers.ts';
import { listProducts } from './list-products.ts';
import { placeOffer } from './place-offer.ts';
import { postProduct } from './post-product.ts';
import { getProduct } from './product-view.ts';

/** Calls about products and the offers on them [X1–X5]. */
export function createProductCalls(options: MainOptions) {
  const { db, readDb } = options;
  const cards = new ShareCards();
  const { file: _fileServedBelow, addPhotos: _photosServedBelow, ...served } = productsContract;
  const os = implement(served).$context<CallContext>();
  const commandId = ({ headers }: { headers: Readonly<Record<string, unknown>> }) =>
    String(headers[idempotencyHeader]);

  return os.router({
    list: os.list.handler(async ({ input, context }) =>
      listProducts(readDb, await findCaller(readDb, context), input.query),
    ),
    card: os.card.handler(async ({ input, context }) => {
      const { id } = input.params;
      const { locale } = input.query;
      // As visitors see it.
      const { product } = await getProduct(readDb, null, id);
      return cards.cardOf(`${id} ${locale}`, context.address, async () => productShareText(product, locale));
    }),
    get: os.get.handler(async ({ input, context }) =>
      getProduct(readDb, await findCaller(readDb, context), input.params.id),
    ),
    post: os.post.handler(async ({ input, context }) =>
      postProduct(options, await requireParty(db, context), commandId(input), input.body),
    ),
    edit: os.edit.handler(async ({ input, context }) =>
      editProduct(options, await requireParty(db, context), input.params.id, input.body),
    ),
    remove: os.remove.handler(async ({ input, context }) => {
      await deleteProduct(options, await requireCaller(db, context), input.params.id);
    }),
    publish: os.publish.handler(async ({ input, context }) =>
      publishProduct(options, await requireParty(db, context), input.params.id),
    ),
    close: os.close.handler(async ({ input, context }) =>
      closeProduct(options, await requireCaller(db, context), input.params.id),
    ),
    setFinalPrice: os.setFinalPrice.handler(async ({ input, context }) => {
      const { discountedPrice } = input.body;
      return setFinalPrice(options, await requireParty(db, context), input.params.id, discountedPrice);
    }),
    cancel: os.cancel.handler(async ({ input, context }) => {
      const caller = await requireAdministrator(db, context);
      return cancelProduct(options, caller, input.params.id, input.body.reason);
    }),
    placeBid: os.placeBid.handler(async ({ input, context }) =>
      placeOffer(options, await requireParty(db, context), input.params.id, commandId(input), input.body),
    ),
    myBid: os.myBid.handler(async ({ input, context }) =>
      getMyOffer(readDb, await requireCaller(readDb, context), input.params.id),
    ),
    changeMyBid: os.changeMyBid.handler(async ({ input, context }) => {
      const { bidQuantity } = input.body;
      return changeMyOffer(options, await requireParty(db, context), input.params.id, bidQuantity);
    }),
    decideBid: os.decideBid.handler(async ({ input, context }) =>
      decideOfferStatus(options, await requireCaller(db, context), input.params, input.body.status),
    ),
    listBids: os.listBids.handler(async ({ input, context }) =>
      listOffers(readDb, await requireCaller(readDb, context), input.params.id, input.query),
    ),
    listAccountBids: os.listAccountBids.handler(async ({ input, context }) => {
      const caller = await requireCaller(readDb, context);
      if (caller.accountId !== input.params.id) throw notFound();
      return listAccountOffers(readDb, caller, input.query);
    }),
  });
}
