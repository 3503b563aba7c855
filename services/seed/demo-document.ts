import type { AccountDocumentType } from '@recolta/shared/domain/account-documents';

type DemoDocument = AccountDocumentType | 'Contract';

const titles: Readonly<Record<DemoDocument, string>> = {
  Contract: 'Contract de vânzare-cumpărare',
  CompanyNumber: 'Certificat de înregistrare',
  Garanty: 'Certificat constatator',
  Identification: 'Act de identitate al administratorului',
  AccountStatement: 'Extras de cont',
};

/** A PDF page that names the document it stands for and says that it is a demonstration. */
export function demoDocument(type: DemoDocument, companyName: string): Uint8Array {
  const lines = [
    [28, titles[type]],
    [16, companyName],
    [12, 'Document demonstrativ, fără valoare.'],
  ] as const;
  const text = lines.map(([size, line], at) => {
    const y = 700 - at * 40;
    return `BT /F1 ${size} Tf 72 ${y} Td (${latin(line)}) Tj ET`;
  });
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`;
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
  const content = text.join('\n');
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    page,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font,
  ]);
}

/** Built-in fonts have â and î, but not ș, ț and ă: those lose their marks. */
function latin(text: string): string {
  return [...text]
    .map((letter) => (letter.charCodeAt(0) < 256 ? letter : letter.normalize('NFD').charAt(0)))
    .join('')
    .replace(/[\\()]/g, '\\$&');
}

/** The objects numbered from one, with their table. */
function pdfOf(objects: readonly string[]): Uint8Array {
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, 'latin1');
}
