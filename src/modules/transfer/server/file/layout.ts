import { setImmediate } from 'node:timers/promises'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { isUnit, type TableLayout, titlesOf } from '../../../../kernel/server/sheet/layout.ts'
import { SheetRefusal } from '../../../../kernel/server/sheet/refusal.ts'
import { toldApart } from '../../../../kernel/server/sheet/table.ts'
import type { ImportKind } from '../kinds/kinds.ts'
import { mapByHeader } from './mapping.ts'

/** The first rows of a sheet with content, as text. */
export type SheetTop = { name: string; rows: { number: number; cells: string[] }[] }

type Kind = Pick<ImportKind, 'fields' | 'ignored'>

/** The first rows of a sheet that are kept, and among which its header is found. */
export const topRows = 25

/** Returns the titles of a header that stands among the first rows of a sheet; empty where there is no such row. */
export function titlesAt(top: SheetTop | undefined, { row, rows }: Omit<TableLayout, 'sheet'>): string[] {
  const [upper, lower] = [row, row + 1].map(number => top?.rows.find(one => one.number === number))
  return titlesOf(upper?.cells ?? [], rows === 2 ? lower?.cells : undefined)
}

/** Returns the header and the first rows of a table that somebody chose among the first rows of a file. Throws 40000 where they are no header. */
export function tableAt(tops: readonly SheetTop[], layout: TableLayout): { header: string[]; preview: string[][] } {
  const top = tops[layout.sheet]
  if (!top) throw badInput('sheet', '请选择文件中的工作表')
  if (!top.rows.some(({ number }) => number === layout.row))
    throw badInput('row', `表头须在工作表前 ${topRows} 个有内容的行中`)
  const header = toldApart(titlesAt(top, layout))
  if (!hasWords({ cells: header })) throw badInput('row', `第 ${layout.row} 行没有文字，请选择表头所在的行`)
  const below = top.rows.filter(({ number }) => number >= layout.row + layout.rows)
  return { header, preview: below.map(({ cells }) => header.map((_, column) => cells[column] ?? '')) }
}

/** Finds the header of one sheet of a file. Throws 40000 for a sheet without words. */
export async function foundIn(kind: Kind, tops: readonly SheetTop[], sheet: number): Promise<TableLayout> {
  const top = tops[sheet]
  if (!top?.rows.some(hasWords)) throw badInput('sheet', '这个工作表没有可以导入的内容')
  return { ...(await layoutFor(kind, [top])), sheet }
}

/**
 * Finds the sheet and the rows whose titles name the most fields of a kind: where all required ones are named, the first such sheet. Where no row
 * names any, the first one with words counts as header. Throws SheetRefusal for a file without words.
 */
export async function layoutFor(kind: Kind, tops: readonly SheetTop[]): Promise<TableLayout> {
  const found: Found[] = []
  for (const top of tops) {
    found.push(...[bestIn(kind, top)].filter(one => one !== undefined))
    await setImmediate() // wide sheets take some ms each
  }
  const [best] = found.toSorted((one, other) => other.score - one.score)
  const chosen = found.find(one => one.whole) ?? best
  if (chosen) return { sheet: tops.indexOf(chosen.top), row: chosen.row, rows: chosen.rows }
  const sheet = tops.findIndex(({ rows }) => rows.some(hasWords))
  const row = tops[sheet]?.rows.find(hasWords)?.number
  if (row === undefined) throw new SheetRefusal('noHeader', `前 ${topRows} 行没有文字，没有可以作表头的行`)
  return { sheet, row, rows: 1 }
}

const hasWords = ({ cells }: { cells: readonly string[] }) => cells.some(isWord)
const isWord = (text: string) => text !== '' && !/^[\d\s.,:/%¥￥+-]+$/.test(text)

type Found = { top: SheetTop; row: number; rows: 1 | 2; score: number; whole: boolean }

/** Returns the header of a sheet that names the most fields, the first of equal ones; undefined where none names any. */
function bestIn(kind: Kind, top: SheetTop): Found | undefined {
  const candidates = top.rows.flatMap(({ number }) => ([1, 2] as const).map(rows => scored(kind, top, number, rows)))
  return candidates.reduce<Found | undefined>(
    (best, one) => (one.score >= 1 && one.score > (best?.score ?? 0) ? one : best),
    undefined,
  )
}

function scored(kind: Kind, top: SheetTop, row: number, rows: 1 | 2): Found {
  const titles = titlesAt(top, { row, rows })
  const lower = rows === 2 ? top.rows.find(one => one.number === row + 1) : undefined
  const fits = (rows === 1 || lower !== undefined) && hasWords({ cells: titles }) && !hasRepeated(titles)
  const mapping = fits ? mapByHeader(kind, titles) : {}
  const count = Object.keys(mapping).length
  const whole = count > 0 && kind.fields.every(({ key, required }) => !required || mapping[key] !== undefined)
  return { top, row, rows, whole, score: count + (lower && count > 0 ? belongs(top, row, lower.cells) : 0) }
}

/** Half a field for a lower row that belongs to the header, since it repeats merged titles or tells their units alone. */
function belongs(top: SheetTop, row: number, lower: readonly string[]): number {
  const upper = top.rows.find(one => one.number === row)?.cells ?? []
  const told = lower.flatMap((text, column) => (text === '' ? [] : [{ text, same: text === upper[column] }]))
  return told.length > 0 && (told.some(({ same }) => same) || told.every(({ text }) => isUnit(text))) ? 0.5 : 0
}

const hasRepeated = (titles: readonly string[]) => {
  const filled = titles.filter(title => title !== '')
  return new Set(filled).size < filled.length
}
