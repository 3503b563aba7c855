import { buildClient } from './build-client.mjs';

process.exitCode = await buildClient();
