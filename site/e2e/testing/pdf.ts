import { extractText, getDocumentProxy } from 'unpdf';

/** Text and page count of a PDF. */
export async function readPdf(bytes: Buffer): Promise<{ pages: number; text: string }> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { totalPages, text } = await extractText(document, { mergePages: true });
  return { pages: totalPages, text: text.replace(/\s+/g, ' ') };
}
