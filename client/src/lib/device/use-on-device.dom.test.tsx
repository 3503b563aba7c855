import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { useOnDevice } from './use-on-device.ts';

/** Hydrates what the relay rendered. @returns the values that were rendered in the browser, in their order */
async function valuesIn({ value, rendered }: { value: string; rendered: string }) {
  const values: string[] = [];
  function Part() {
    const shown = useOnDevice(value, rendered);
    values.push(shown);
    return <p>{shown}</p>;
  }
  const place = document.createElement('div');
  place.innerHTML = renderToString(<Part />);
  expect(place.textContent).toBe(rendered);
  values.length = 0;
  const faults: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(place, <Part />, { onRecoverableError: (fault) => faults.push(fault) }),
  );
  onTestFinished(() => act(() => root.unmount()));
  expect(faults).toEqual([]);
  expect(place.textContent).toBe(value);
  return values;
}

test('a part is hydrated with what the relay rendered, then shows what the device knows', async () => {
  expect(await valuesIn({ value: 'euro', rendered: 'own' })).toEqual(['own', 'euro']);
});

test('a part of which the device knows nothing else is rendered once', async () => {
  expect(await valuesIn({ value: 'own', rendered: 'own' })).toEqual(['own']);
});
