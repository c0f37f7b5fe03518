import { type Cell, cellText } from '../../../../kernel/server/sheet/cell.ts'

/**
 * Returns a cell of a statement as text: without the backtick before fields of WeChat Pay, the tab after those of Alipay, and the
 * equals sign with quotes by which banks keep long numbers.
 */
export function cleanText(cell: Cell | undefined): string {
  const bare = cellText(cell).replace(/^[`']+/, '')
  return cellText(/^="(.*)"$/s.exec(bare)?.[1] ?? bare)
}

/** What stands in brackets and says only in what an amount is counted. */
const unit = /^[+-]?(单位)?(元|人民币|人民币元|rmb|cny|¥)?$/

/** Returns a title as titles are compared: without blanks, marks and units; what else stands in brackets is a part of it. */
export function plainTitle(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s:：*#"“”]/g, '')
    .replace(/[(【[](.*?)[)】\]]/g, (_, inside: string) => (unit.test(inside) ? '' : inside))
}

/** Returns a title without anything in brackets: a translation, a hint. */
export const bareTitle = (title: string) => plainTitle(title.normalize('NFKC').replace(/[(【[].*?[)】\]]/g, ''))
