import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { Fault, ImportRecord } from '../../transfer/server/index.ts'
import { lotText, lotWords } from '../../warehouse/api/lot.ts'
import { countArea, countTyped } from '../../warehouse/api/typed.ts'
import { lotNamed, lotsOf, otherBox } from '../../warehouse/server/index.ts'
import type { ImportedStock } from '../api/imported.ts'
import { type Goods, goodsIn } from './goods.ts'
import { takenKeys } from './taken.ts'

/** A row of the workbook as a line of its paper; `box` is that of its lot, or of one that is made. */
export type NewLine = ImportedStock & { row: number; goodsId: number; goods: Goods; box: number | null; pieces: number }
export type Judged = { lines: NewLine[]; faults: Fault[] }

type Told = Omit<Fault, 'row'>
const isFault = (one: Told | object): one is Told => 'message' in one

/** Returns the rows as lines, and the first thing against each of the others in the present stock. */
export async function judged(desk: Desk, records: readonly ImportRecord[]): Promise<Judged> {
  const rows = records.map(({ row, values }) => ({ row, values: values as ImportedStock }))
  const find = await goodsIn(
    desk,
    rows.map(({ values }) => values),
  )
  const result: Judged = { lines: [], faults: [] }
  const found = rows.flatMap(({ row, values }) => {
    const goods = find(values)
    if (isFault(goods)) result.faults.push({ row, ...goods })
    return isFault(goods) ? [] : [{ ...values, row, goods, goodsId: goods.id }]
  })
  const lots = await lotsOf(desk, found)
  const taken = await takenKeys(
    desk,
    found.map(line => ({ ...line, lotId: lots.get(lotNamed(line))?.id ?? 0 })),
  )
  for (const line of found) {
    const lot = lots.get(lotNamed(line))
    const box = lot ? lot.boxPieces : (line.boxPieces ?? line.goods.boxPieces)
    const other = lot && line.boxPieces !== null && line.boxPieces !== lot.boxPieces
    const counted = counting(line, box)
    const held = taken(lot?.id ?? 0, line)
    const fault = other
      ? { field: 'boxPieces', message: otherBox(lot, line.boxPieces) }
      : 'message' in counted
        ? counted
        : held !== undefined && { field: 'warehouseId', message: held }
    if (fault) result.faults.push({ row: line.row, ...fault })
    else result.lines.push({ ...line, box, pieces: (counted as { pieces: number }).pieces })
  }
  return result
}

/** Returns the pieces that a row comes to by the box of its lot, or why it is no quantity. */
function counting(line: ImportedStock & { goods: Goods }, box: number | null): { pieces: number } | Told {
  const { boxes, rest, quantity, unit } = line
  if (quantity === null) {
    const counted = countTyped({ boxes: boxes ?? 0, pieces: rest ?? 0 }, box)
    return 'refusal' in counted ? { field: boxes === null ? 'rest' : 'boxes', message: counted.refusal } : counted
  }
  if (boxes !== null || rest !== null)
    return { field: 'quantity', message: '填了箱数或零头，就不要再填数量，请去掉一个' }
  if (unit === null) return { field: 'quantity', message: '数量按什么计？请在“单位”中填片、箱或㎡' }
  const counted =
    unit === 'area'
      ? countArea(Math.round(quantity * 1000), line.goods)
      : countTyped({ boxes: unit === 'box' ? quantity : 0, pieces: unit === 'piece' ? quantity : 0 }, box)
  return 'refusal' in counted ? { field: 'quantity', message: counted.refusal } : counted
}

/** Judges rows of a file by those above them: none says a key twice, and all of a lot have one box. */
export function inOrder(): (record: ImportRecord) => Told | null {
  const keys = new Map<string, number>()
  const boxes = new Map<string, { row: number; box: number }>()
  return ({ row, values }) => {
    const { code, name, warehouseId, gradeId, condition, boxPieces, ...texts } = values as ImportedStock
    const lot = [code || name, lotText(texts.colour), lotText(texts.batch), lotText(texts.size)].join('\n')
    const key = [lot, warehouseId, gradeId, condition].join('\n')
    const twin = keys.get(key)
    if (twin !== undefined)
      return {
        field: code === '' ? 'name' : 'code',
        message: `与第 ${twin} 行是同一仓库、商品、批次、等级和状态，请合并成一行`,
      }
    keys.set(key, row)
    if (boxPieces === null) return null
    const known = boxes.get(lot)
    if (known && known.box !== boxPieces)
      return {
        field: 'boxPieces',
        message: `批次“${lotWords(texts)}”在第 ${known.row} 行是每箱 ${known.box} 片，这里是每箱 ${boxPieces} 片；换了包装就是另一个批次，请改正`,
      }
    boxes.set(lot, { row, box: boxPieces })
    return null
  }
}
