// Program of a container's health check: `health-check.ts PORT_SETTING DEFAULT PATH`; exits with 0 if this
// machine's server responds 2xx at the path.
const [setting = '', defaultPort = '', path = ''] = process.argv.slice(2);
const port = process.env[setting] || defaultPort;
try {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(2500) });
  process.exitCode = answer.ok ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
