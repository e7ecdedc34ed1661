import { extractText, getDocumentProxy } from 'unpdf';

/** What a program reads in a file for printing. */
export async function readPdf(bytes: Buffer): Promise<{ pages: number; text: string }> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { totalPages, text } = await extractText(document, { mergePages: true });
  return { pages: totalPages, text: text.replace(/\s+/g, ' ') };
}
