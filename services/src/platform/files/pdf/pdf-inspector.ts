import { answerTasks } from '../../workers/answer-tasks.ts';
import { inspectPdf } from './inspect-pdf.ts';

// The thread of `requireHarmlessPdf`.
answerTasks((bytes: Uint8Array) => inspectPdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
