import { ChevronLeft, ChevronRight, Minus, Plus } from 'lucide-react';
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, type RenderTask } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Scale relative to the width of the viewer. */
const zooms = [1, 1.5, 2, 3];

/**
 * A PDF, page by page, drawn by pdf.js: needs no browser plug-in, runs no script of the file, and looks the same on a
 * phone. Loaded only if a PDF is shown.
 */
export function PdfPageViewer({
  content,
  name,
  onFailed,
}: {
  content: Blob;
  name: string;
  /** Called if the file cannot be drawn. */
  onFailed: () => void;
}) {
  const { t } = useTranslation('administration');
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(0);
  const canvas = useRef<HTMLCanvasElement>(null);
  const failed = useRef(onFailed);
  failed.current = onFailed;

  useEffect(() => {
    let task: ReturnType<typeof getDocument> | null = null;
    let isOver = false;
    void (async () => {
      try {
        const data = await content.arrayBuffer();
        if (isOver) return;
        task = getDocument({ data, useWasm: false, wasmUrl: import.meta.env.PDF_DECODERS });
        const opened = await task.promise;
        if (!isOver) setPdf(opened);
      } catch {
        if (!isOver) failed.current();
      }
    })();
    return () => {
      isOver = true;
      void task?.destroy();
    };
  }, [content]);

  useEffect(() => {
    const drawn = canvas.current;
    if (!pdf || !drawn) return;
    let isOver = false;
    let task: RenderTask | null = null;
    void (async () => {
      try {
        const shown = await pdf.getPage(page);
        if (isOver) return;
        const width = (drawn.parentElement?.clientWidth ?? 600) * (zooms[zoom] ?? 1);
        const scale = (width / shown.getViewport({ scale: 1 }).width) * window.devicePixelRatio;
        const viewport = shown.getViewport({ scale });
        drawn.width = Math.floor(viewport.width);
        drawn.height = Math.floor(viewport.height);
        // In percent, so that the page scales with the viewer's width.
        drawn.style.width = `${(zooms[zoom] ?? 1) * 100}%`;
        task = shown.render({ canvas: drawn, viewport });
        await task.promise;
        drawn.dataset.page = String(page);
      } catch {
        if (!isOver) failed.current();
      }
    })();
    return () => {
      isOver = true;
      task?.cancel();
    };
  }, [pdf, page, zoom]);

  const count = pdf?.numPages ?? 1;
  return (
    <>
      <div className="flex items-center gap-1 border-line border-b px-2 py-1.5">
        <Tool label={t('documents.previous')} isOff={page === 1} onPress={() => setPage(page - 1)}>
          <ChevronLeft aria-hidden="true" size={18} />
        </Tool>
        <p role="status" className="num px-1 text-ink-2 text-s">
          {t('documents.page', { page, count })}
        </p>
        <Tool label={t('documents.next')} isOff={page === count} onPress={() => setPage(page + 1)}>
          <ChevronRight aria-hidden="true" size={18} />
        </Tool>
        <span className="flex-1" />
        <Tool label={t('documents.zoomOut')} isOff={zoom === 0} onPress={() => setZoom(zoom - 1)}>
          <Minus aria-hidden="true" size={18} />
        </Tool>
        <Tool
          label={t('documents.zoomIn')}
          isOff={zoom === zooms.length - 1}
          onPress={() => setZoom(zoom + 1)}
        >
          <Plus aria-hidden="true" size={18} />
        </Tool>
      </div>
      {/* Focusable, so that the keyboard can scroll an enlarged page. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls */}
      <div tabIndex={0} className="max-h-[70dvh] overflow-auto bg-surface-2">
        <canvas
          ref={canvas}
          role="img"
          aria-label={t('documents.pageOf', { name, page, count })}
          className="block max-w-none"
        />
      </div>
    </>
  );
}

function Tool({
  label,
  isOff,
  onPress,
  children,
}: {
  label: string;
  isOff: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff}
      onClick={() => !isOff && onPress()}
      className="grid size-10 flex-none place-items-center rounded-2 text-ink-2 hover:bg-surface-2 hover:text-ink aria-disabled:opacity-40"
    >
      {children}
    </button>
  );
}
