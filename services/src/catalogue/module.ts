import { implement } from '@orpc/server';
import { catalogueContract } from '@recolta/shared/contracts/http/catalogue';
import { idempotencyHeader } from '@recolta/shared/contracts/http/idempotency-header';
import { serviceContracts } from '@recolta/shared/contracts/services';
import { databaseNowMs } from '../platform/clock.ts';
import { answerFeed } from '../platform/feed/feed-routes.ts';
import { type CallContext, findCaller, requireAdministrator } from '../platform/http/call-context.ts';
import { createContractHandler } from '../platform/http/contract-handler.ts';
import type { ServiceModule } from '../platform/http/service-module.ts';
import type { CatalogueOptions } from './catalogue-options.ts';
import { addCategory, changeCategory, listCategories } from './category/categories.ts';
import { getProduct, listProducts } from './product/catalogue-products.ts';
import {
  addOption,
  addProduct,
  changeOption,
  changeProduct,
  removeOption,
  removePicture,
  removeProduct,
} from './product/change-products.ts';
import { answerPictureCall } from './product/picture-calls.ts';

/** The catalogue service: categories, and products with their options and pictures [X6]. */
export function createCatalogueModule(options: CatalogueOptions): ServiceModule {
  const { db, feedDb, signal, serviceToken, hasOpenApi, log } = options;
  const contract = createContractHandler(createRouter(options), {
    contract: serviceContracts.catalogue,
    title: 'Recolta: catalogue',
    prefix: '/catalogue',
    hasOpenApi,
    log,
  });
  return {
    name: 'catalogue',
    async handle(request, response, context) {
      if (request.method === 'GET' && request.url?.split('?', 1)[0] === '/feed') {
        await answerFeed(request, response, { db: feedDb, module: 'catalogue', serviceToken, signal });
        return true;
      }
      const handled = await answerPictureCall(options, request, response, context);
      if (handled !== false) return handled;
      return contract(request, response, context);
    },
    async isReady() {
      return (await databaseNowMs(db)) > 0;
    },
    // Nothing of it runs between calls.
    close: () => Promise.resolve(),
  };
}

function createRouter(options: CatalogueOptions) {
  const { db, readDb } = options;
  const { addPicture: _added, file: _file, ...calls } = catalogueContract;
  const os = implement(calls).$context<CallContext>();
  const commandOf = (headers: Readonly<Record<string, unknown>>) => String(headers[idempotencyHeader]);
  return os.router({
    listCategories: os.listCategories.handler(async ({ context }) =>
      listCategories(readDb, await findCaller(readDb, context)),
    ),
    addCategory: os.addCategory.handler(async ({ input, context }) =>
      addCategory(options, await requireAdministrator(db, context), input.body),
    ),
    changeCategory: os.changeCategory.handler(async ({ input, context }) =>
      changeCategory(options, await requireAdministrator(db, context), input.params.id, input.body),
    ),
    addProduct: os.addProduct.handler(async ({ input, context }) =>
      addProduct(options, await requireAdministrator(db, context), input.body, commandOf(input.headers)),
    ),
    listProducts: os.listProducts.handler(({ input }) => listProducts(readDb, input.query)),
    getProduct: os.getProduct.handler(({ input }) => getProduct(readDb, input.params.id)),
    changeProduct: os.changeProduct.handler(async ({ input, context }) =>
      changeProduct(options, await requireAdministrator(db, context), input.params.id, input.body),
    ),
    removeProduct: os.removeProduct.handler(async ({ input, context }) => {
      await removeProduct(options, await requireAdministrator(db, context), input.params.id);
    }),
    addOption: os.addOption.handler(async ({ input, context }) => {
      const caller = await requireAdministrator(db, context);
      return addOption(options, caller, input.params.id, input.body, commandOf(input.headers));
    }),
    changeOption: os.changeOption.handler(async ({ input, context }) =>
      changeOption(options, await requireAdministrator(db, context), input.params, input.body),
    ),
    removeOption: os.removeOption.handler(async ({ input, context }) => {
      await removeOption(options, await requireAdministrator(db, context), input.params);
    }),
    removePicture: os.removePicture.handler(async ({ input, context }) => {
      await removePicture(options, await requireAdministrator(db, context), input.params);
    }),
  });
}
