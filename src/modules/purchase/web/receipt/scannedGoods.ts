import { call } from '../../../../kernel/web/call.ts'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import type { Values } from '../../../../kernel/web/form/values.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import { type ReadCode, readFactoryCode } from '../../../goods/api/factoryCode.ts'
import { goodsRoutes } from '../../../goods/api/goods.ts'
import { isLabelOf, readLabel } from '../../../goods/api/label.ts'
import { patternsQuery } from '../../../goods/web/codePatterns.ts'
import { lotText } from '../../../warehouse/api/lot.ts'
import { stockRoutes } from '../../../warehouse/api/stock.ts'

const most = 5

/** What a label says of a line: its goods, and the lot where it names one. */
type Found = { goodsId: number; goodsName: string; lot?: Values }

/** Returns what a scanned label names: the lot of a label of ours, its goods, or the only ones that its code finds. */
async function foundBy(text: string): Promise<Found | undefined> {
  const label = readLabel(text)
  if ('lotId' in label) {
    const { goodsId, goodsName, colour, batch, size, boxPieces } = await call(stockRoutes.lot, {
      params: { id: label.lotId },
    })
    return { goodsId, goodsName, lot: { colour, batch, size, boxPieces } }
  }
  if ('id' in label) {
    const { id, name } = await call(goodsRoutes.detail, { params: label })
    return { goodsId: id, goodsName: name }
  }
  return byCode(label.code)
}

const searched = async (search: string) => (await call(goodsRoutes.list, { body: { search, pageSize: most } })).rows
const whole = async (code: string) => (await searched(code)).find(goods => isLabelOf({ code }, goods))

/** Finds goods by their whole code, else by what a factory's code says, else the only ones in which the code occurs. */
async function byCode(code: string): Promise<Found | undefined> {
  const rows = await searched(code)
  const exact = rows.find(goods => isLabelOf({ code }, goods))
  const read = exact
    ? undefined
    : await readFactoryCode((await queryClient.fetchQuery(patternsQuery())).patterns, code, whole)
  const goods = exact ?? read?.goods ?? (rows.length === 1 ? rows[0] : undefined)
  return goods && { goodsId: goods.id, goodsName: goods.name, ...(read && { lot: lotOf(read.said) }) }
}

/** Returns the fields of a line that a factory's code says. */
function lotOf({ lot, colour, size, pieces }: ReadCode): Values {
  return {
    ...(lot !== undefined && { batch: lotText(lot) }),
    ...(colour !== undefined && { colour: lotText(colour) }),
    ...(size !== undefined && { size: lotText(size) }),
    ...(pieces !== undefined && { boxPieces: Number(pieces) }),
  }
}

const lotFields = ['colour', 'batch', 'size'] as const

/** Tells whether a line is of what was scanned; one whose lot is not typed yet takes that of the label. */
function isOf(line: Values, { goodsId, lot }: Found): boolean {
  if (line.goodsId !== goodsId) return false
  return !lot || lotFields.every(field => !line[field] || lot[field] === undefined || line[field] === lot[field])
}

/** Returns what a scanned code does: one box more on the first line of its goods and lot, else a new line. */
export function takesScanned(form: FormModel, blank: Values): (code: string) => void {
  return code => void scanned(code).catch(() => undefined)

  async function scanned(code: string): Promise<void> {
    const found = await foundBy(code)
    if (!found) {
      notice.warning(`没有编码是“${code}”的商品，请手动选择`)
      return
    }
    const { goodsId, goodsName, lot } = found
    const lines = ((form.now().lines ?? []) as Values[]).filter(line => line.goodsId != null)
    const at = lines.findIndex(line => isOf(line, found))
    const boxes = Number(lines[at]?.boxes ?? 0) + 1
    const added = { ...(at < 0 ? blank : lines[at]), goodsId, goodsName, ...lot, boxes }
    form.set('lines', at < 0 ? [...lines, added] : lines.map((line, place) => (place === at ? added : line)))
    notice.success(`${goodsName}：${boxes} 箱`)
  }
}
