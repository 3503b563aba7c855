const boundary = '----recolta-security';

/** A multipart upload of a small PDF as a page sends it, with its content type. */
export function documentForm(inCatalog = ''): { body: Buffer; contentType: string } {
  const file = `%PDF-1.7\n1 0 obj<</Type/Catalog${inCatalog}>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`;
  return { body: Buffer.from(`${typePart}${filePart}${file}\r\n--${boundary}--\r\n`, 'latin1'), contentType };
}

/** The form up to the first byte of the file. */
export function documentFormHead(): { head: string; contentType: string } {
  return { head: `${typePart}${filePart}`, contentType };
}

const contentType = `multipart/form-data; boundary=${boundary}`;
const typePart = `--${boundary}\r\ncontent-disposition: form-data; name="type"\r\n\r\nGaranty\r\n`;
const filePart =
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n` +
  'content-type: application/pdf\r\n\r\n';
