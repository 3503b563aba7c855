/** @jsxImportSource preact */
import { render } from 'preact';
import { DriverPage } from './driver-page.tsx';

// The token is after `#`: it reaches no log and no other site.
const show = () => {
  const root = document.querySelector('#root');
  if (root) render(<DriverPage token={location.hash.slice(1)} />, root);
};
globalThis.addEventListener('hashchange', show);
show();

// Without a worker, which a browser may refuse, the page works but does not open without a connection.
if ('serviceWorker' in navigator && import.meta.env.PROD)
  navigator.serviceWorker.register('/driver-worker.js', { scope: '/driver' }).catch(() => undefined);
