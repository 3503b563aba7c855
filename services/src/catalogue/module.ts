import { catalogueContract } from '@recolta/shared/contracts/http/catalogue';
import { idempotencyHeader } from '@recolta/shared/contracts/http/idempotency-header';
import { serviceContracts } from '@recolta/shared/contracts/services';
import { databaseNowMs } from '../platform/clock.ts';
import { answerFeed } from '../platform/feed/feed-routes.ts';
import { createContractHandler } from '../platform/http/contract-handler.ts';
import { implementCalls } from '../platform/http/implement-calls.ts';
import { createPathCalls, relayCall } from '../platform/http/path-calls.ts';
import type { ServiceModule } from '../platform/http/service-module.ts';
import type { CatalogueOptions } from './catalogue-options.ts';
import { addCategory, changeCategory, listCategories } from './category/categories.ts';
import { getCatalogueProduct, listCatalogueProducts } from './product/catalogue-products.ts';
import {
  addOption,
  addProduct,
  changeCatalogueProduct,
  changeOption,
  removeOption,
  removePicture,
  removeProduct,
} from './product/change-products.ts';
import { pictureCalls } from './product/picture-calls.ts';

/** The catalogue service: categories, and products with their options and pictures [X6]. */
export function createCatalogueModule(options: CatalogueOptions): ServiceModule {
  const { db, feedDb, signal, hasOpenApi, log } = options;
  const contract = createContractHandler(createRouter(options), {
    contract: serviceContracts.catalogue,
    title: 'Recolta: catalogue',
    prefix: '/catalogue',
    hasOpenApi,
    log,
  });
  const answerPathCall = createPathCalls(options, [
    relayCall('GET', '/feed', (request, response) =>
      answerFeed(request, response, { db: feedDb, module: 'catalogue', signal }),
    ),
    ...pictureCalls(options),
  ]);
  return {
    name: 'catalogue',
    async handle(request, response, context) {
      const handled = await answerPathCall(request, response, context);
      if (handled !== false) return handled;
      return contract(request, response, context);
    },
    async isReady() {
      return (await databaseNowMs(db)) > 0;
    },
    // It has no background work.
    close: () => Promise.resolve(),
  };
}

function createRouter(options: CatalogueOptions) {
  const { readDb } = options;
  const os = implementCalls(catalogueContract, options, ['addPicture', 'file']);
  const commandOf = (headers: Readonly<Record<string, unknown>>) => String(headers[idempotencyHeader]);
  return os.router({
    listCategories: os.listCategories.handler(({ context }) => listCategories(readDb, context.caller)),
    addCategory: os.addCategory.handler(({ input, context }) =>
      addCategory(options, context.caller, input.body),
    ),
    changeCategory: os.changeCategory.handler(({ input, context }) =>
      changeCategory(options, context.caller, input.params.id, input.body),
    ),
    addProduct: os.addProduct.handler(({ input, context }) =>
      addProduct(options, context.caller, input.body, commandOf(input.headers)),
    ),
    listProducts: os.listProducts.handler(({ input }) => listCatalogueProducts(readDb, input.query)),
    getProduct: os.getProduct.handler(({ input }) => getCatalogueProduct(readDb, input.params.id)),
    changeProduct: os.changeProduct.handler(({ input, context }) =>
      changeCatalogueProduct(options, context.caller, input.params.id, input.body),
    ),
    removeProduct: os.removeProduct.handler(async ({ input, context }) => {
      await removeProduct(options, context.caller, input.params.id);
    }),
    addOption: os.addOption.handler(({ input, context }) =>
      addOption(options, context.caller, input.params.id, input.body, commandOf(input.headers)),
    ),
    changeOption: os.changeOption.handler(({ input, context }) =>
      changeOption(options, context.caller, input.params, input.body),
    ),
    removeOption: os.removeOption.handler(async ({ input, context }) => {
      await removeOption(options, context.caller, input.params);
    }),
    removePicture: os.removePicture.handler(async ({ input, context }) => {
      await removePicture(options, context.caller, input.params);
    }),
  });
}
