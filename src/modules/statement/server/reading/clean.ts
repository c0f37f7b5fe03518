import { type Cell, cellText } from '../../../../kernel/server/sheet/cell.ts'

/**
 * Returns a cell of a statement as text: without the backtick before fields of WeChat Pay, the tab after those of Alipay, and the
 * equals sign with quotes by which banks keep long numbers.
 */
export function cleanText(cell: Cell | undefined): string {
  const bare = cellText(cell).replace(/^[`']+/, '')
  return cellText(/^="(.*)"$/s.exec(bare)?.[1] ?? bare)
}

/** Returns a title as titles are compared: without blanks, marks, and what stands in brackets. */
export function plainTitle(title: string): string {
  return title
    .normalize('NFKC')
    .replace(/[(【[].*?[)】\]]/g, '')
    .replace(/[\s:：*#"“”]/g, '')
    .toLowerCase()
}
