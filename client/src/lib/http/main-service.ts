import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { accountsContract } from '@recolta/shared/contracts/http/accounts';
import { companyChangesContract } from '@recolta/shared/contracts/http/company-changes';
import { publicFormsContract } from '@recolta/shared/contracts/http/public-forms';
import { usersContract } from '@recolta/shared/contracts/http/users';
import { linkTo } from './services.ts';

/** Calls of the main service that only some pages need: import it in those alone. */
const path = '/services/main';

export const accountCalls: JsonifiedClient<ContractRouterClient<typeof accountsContract>> = createORPCClient(
  linkTo(accountsContract, path),
);

export const userCalls: JsonifiedClient<ContractRouterClient<typeof usersContract>> = createORPCClient(
  linkTo(usersContract, path),
);

export const companyChangeCalls: JsonifiedClient<ContractRouterClient<typeof companyChangesContract>> =
  createORPCClient(linkTo(companyChangesContract, path));

export const publicCalls: JsonifiedClient<ContractRouterClient<typeof publicFormsContract>> =
  createORPCClient(linkTo(publicFormsContract, path));
