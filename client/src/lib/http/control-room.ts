import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { controlRoomContract } from '@recolta/shared/contracts/http/control-room-calls';
import { linkTo } from './services.ts';

/** What administrators call from the control room: apart, so that nobody else loads it. */
export const controlRoom = createORPCClient<
  JsonifiedClient<ContractRouterClient<typeof controlRoomContract>>
>(linkTo(controlRoomContract, '/services/live-auctions'));
