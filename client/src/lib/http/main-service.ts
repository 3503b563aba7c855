import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { accountsContract } from '@recolta/shared/contracts/http/accounts';
import { companyChangesContract } from '@recolta/shared/contracts/http/company-changes';
import { publicFormsContract } from '@recolta/shared/contracts/http/public-forms';
import { usersContract } from '@recolta/shared/contracts/http/users';
import { linkTo } from './services.ts';

const path = '/services/main';

/** Prefix of all query keys of the main service except reference lists. */
export const mainServiceKey = [['main']] as const;

/*
 * Calls, keys and query options of the main service, by contract; market data, which the room and the list read, are
 * in `market-data.ts`. Import this file only in pages that need it: visitors' pages do not.
 */

export const accountCalls = createTanstackQueryUtils(
  createORPCClient<JsonifiedClient<ContractRouterClient<typeof accountsContract>>>(
    linkTo(accountsContract, path),
  ),
  { path: ['main', 'accounts'] },
);

export const userCalls = createTanstackQueryUtils(
  createORPCClient<JsonifiedClient<ContractRouterClient<typeof usersContract>>>(linkTo(usersContract, path)),
  { path: ['main', 'users'] },
);

export const companyChangeCalls = createTanstackQueryUtils(
  createORPCClient<JsonifiedClient<ContractRouterClient<typeof companyChangesContract>>>(
    linkTo(companyChangesContract, path),
  ),
  { path: ['main', 'companyChanges'] },
);

export const publicCalls = createTanstackQueryUtils(
  createORPCClient<JsonifiedClient<ContractRouterClient<typeof publicFormsContract>>>(
    linkTo(publicFormsContract, path),
  ),
  { path: ['main', 'forms'] },
);
