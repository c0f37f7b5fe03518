import type { SheetRow } from '../../../../kernel/server/sheet/cell.ts'
import { faultOf, type Layout, type Mapping, type Source } from '../../api/layout.ts'
import { cleanText } from './clean.ts'
import { guessMapping } from './titles.ts'

/** A header that a person has mapped before, for an account. */
export type Remembered = { header: readonly string[]; mapping: Mapping }

const told: readonly [Source, RegExp][] = [
  ['wechat', /微信支付|微信订单号|微信昵称|财付通/],
  ['alipay', /支付宝/],
]

/**
 * Finds among the first rows of a file where its table begins and what its columns hold: by a header that was mapped before, else by
 * known titles. Without either the first row with three texts counts as header, and nothing is mapped.
 */
export function layoutOf(rows: readonly SheetRow[], remembered: readonly Remembered[] = []): Layout {
  const texts = rows.map(row => ({ number: row.number, cells: row.cells.map(cleanText) }))
  const sourceOf = (header: number): Source => {
    const head = texts.filter(({ number }) => number <= header).flatMap(({ cells }) => cells)
    return told.find(([, sign]) => head.some(text => sign.test(text)))?.[0] ?? 'table'
  }
  for (const { number, cells } of texts) {
    const before = remembered.find(one => sameHeader(one.header, cells))
    const mapping = before?.mapping ?? guessMapping(cells)
    if (faultOf(mapping, cells.length) === null)
      return { source: sourceOf(number), headerRow: number, header: cells, mapping }
  }
  const likely = texts.find(({ cells }) => cells.filter(isTitle).length >= 3)
  const headerRow = likely?.number ?? 0
  return { source: sourceOf(headerRow), headerRow, header: likely?.cells ?? [], mapping: {} }
}

const isTitle = (text: string) => text !== '' && !/^[\d\s.,:/-]+$/.test(text)

const sameHeader = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((title, at) => title === other[at])
