import { factorCalls } from '../../../lib/http/page-calls.ts';

/** The browser library of WebAuthn, loaded on first use. */
const library = () => import('@simplewebauthn/browser');

const schemas = () => import('@recolta/shared/contracts/http/factors');

/** Asks the browser for a passkey of this site. @throws Error if the user declines, CallError */
export async function getPasskey() {
  const { challenge, rpId, timeoutMs } = await factorCalls.passkeyRequest.call({});
  const { startAuthentication } = await library();
  const given = await startAuthentication({
    optionsJSON: { challenge, rpId, timeout: timeoutMs, userVerification: 'required' },
  });
  return (await schemas()).passkeyAssertionSchema.parse(given);
}

/**
 * Creates a passkey and adds it to the account, or to that of a sign-in's ticket. @returns recovery codes with the
 * first
 */
export async function makePasskey(input: {
  readonly ticket?: string | undefined;
  readonly password?: string | undefined;
  readonly name: string;
}) {
  const { name, ...holder } = input;
  const { ticket } = holder;
  const { options } = await factorCalls.startPasskey.call(holder);
  const { startRegistration } = await library();
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const passkey = (await schemas()).newPasskeySchema.parse(await startRegistration({ optionsJSON }));
  return factorCalls.addPasskey.call({ ...(ticket !== undefined && { ticket }), name, passkey });
}
