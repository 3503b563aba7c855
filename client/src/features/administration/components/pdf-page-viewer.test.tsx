// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { visitPage } from '../../../testing/page-visit.tsx';
import { PdfPageViewer } from './pdf-page-viewer.tsx';

const pdf = vi.hoisted(() => ({
  getDocument: vi.fn(),
  destroy: vi.fn(),
  render: vi.fn(),
  cancel: vi.fn(),
}));
vi.mock('pdfjs-dist', () => ({ GlobalWorkerOptions: {}, getDocument: pdf.getDocument }));
vi.mock('pdfjs-dist/build/pdf.worker.min.mjs?url', () => ({ default: '/worker.mjs' }));

/** A document of three pages, each 200 by 300 points. */
beforeEach(() => {
  vi.resetAllMocks();
  const page = (number: number) => ({
    getViewport: ({ scale }: { scale: number }) => ({ width: 200 * scale, height: 300 * scale }),
    render: (parts: { viewport: { width: number } }) => {
      pdf.render(number, parts.viewport.width);
      return { promise: Promise.resolve(), cancel: pdf.cancel };
    },
  });
  const document = { numPages: 3, getPage: async (number: number) => page(number) };
  pdf.getDocument.mockImplementation(() => ({ promise: Promise.resolve(document), destroy: pdf.destroy }));
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
});

async function visit() {
  const onFailed = vi.fn();
  const content = new Blob(['%PDF'], { type: 'application/pdf' });
  content.arrayBuffer = async () => new TextEncoder().encode('%PDF').buffer;
  const page = await visitPage(<PdfPageViewer content={content} name="Extras" onFailed={onFailed} />, {
    address: '/en/admin/users/a',
    namespaces: ['administration'],
    answers: {},
  });
  const tool = (name: 'previous' | 'next' | 'zoomIn' | 'zoomOut') =>
    screen.getByRole('button', { name: page.t(`administration:documents.${name}`) });
  const isOff = (...names: Parameters<typeof tool>[0][]) =>
    names.map((name) => tool(name).getAttribute('aria-disabled') === 'true');
  const shown = (number: number) =>
    screen.findByRole('img', {
      name: page.t('administration:documents.pageOf', { name: 'Extras', page: number, count: 3 }),
    });
  return { ...page, onFailed, tool, isOff, shown };
}

test('[S8] a PDF is read page by page, and enlarged', async () => {
  const { t, user, tool, isOff, shown, onFailed } = await visit();
  const canvas = (await shown(1)) as HTMLCanvasElement;
  await waitFor(() => expect(canvas.dataset.page).toBe('1'));
  expect(screen.getByRole('status').textContent).toBe(
    t('administration:documents.page', { page: 1, count: 3 }),
  );
  expect(pdf.render.mock.calls).toEqual([[1, 400]]);
  expect([canvas.width, canvas.height, canvas.style.width]).toEqual([400, 600, '100%']);
  expect(isOff('previous', 'next', 'zoomOut', 'zoomIn')).toEqual([true, false, true, false]);
  await user.click(tool('previous'));
  await user.click(tool('zoomOut'));
  expect(pdf.render).toHaveBeenCalledTimes(1);
  await user.click(tool('next'));
  await shown(2);
  await waitFor(() => expect(pdf.render).toHaveBeenLastCalledWith(2, 400));
  expect(isOff('previous', 'next')).toEqual([false, false]);
  await user.click(tool('next'));
  await shown(3);
  expect(isOff('previous', 'next')).toEqual([false, true]);
  await user.click(tool('next'));
  await user.click(tool('previous'));
  await waitFor(() => expect(pdf.render).toHaveBeenLastCalledWith(2, 400));
  for (const width of [600, 800, 1200]) {
    await user.click(tool('zoomIn'));
    await waitFor(() => expect(pdf.render).toHaveBeenLastCalledWith(2, width));
  }
  expect(canvas.style.width).toBe('300%');
  expect(isOff('zoomOut', 'zoomIn')).toEqual([false, true]);
  await user.click(tool('zoomOut'));
  await waitFor(() => expect(pdf.render).toHaveBeenLastCalledWith(2, 800));
  expect(onFailed).not.toHaveBeenCalled();
});

test('[S8] a file that cannot be read, or not drawn, is reported', async () => {
  pdf.getDocument.mockImplementation(() => ({
    promise: Promise.reject(new Error('broken')),
    destroy: pdf.destroy,
  }));
  const { onFailed } = await visit();
  await waitFor(() => expect(onFailed).toHaveBeenCalledTimes(1));
  pdf.getDocument.mockImplementation(() => ({
    promise: Promise.resolve({ numPages: 1, getPage: () => Promise.reject(new Error('broken')) }),
    destroy: pdf.destroy,
  }));
  const undrawn = await visit();
  await waitFor(() => expect(undrawn.onFailed).toHaveBeenCalledTimes(1));
});
