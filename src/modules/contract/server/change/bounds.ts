import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { figure } from '../../../lines/api/words.ts'
import type { ColumnRow } from '../lines/columns.ts'
import type { Beyond, LineBound } from '../record/beyond.ts'

const mostTold = 5

/** Returns why a contract of whose lines something is out is not cancelled, in words with the way on; null where nothing holds it. */
export async function outWords(
  desk: Desk,
  beyond: Beyond,
  contractId: number,
  rows: readonly ColumnRow[],
): Promise<string | null> {
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const holding = (await beyond.bounds(desk, contractId)).filter(({ ends }) => !ends)
  if (holding.length === 0) return null
  const told = holding.slice(0, mostTold).map(({ lineId, out, why }) => `“${names.get(lineId) ?? ''}”${out ?? why}`)
  const more = holding.length > mostTold ? `等 ${holding.length} 行` : ''
  return `还有货在客户那里或在路上，不能退单：${told.join('，')}${more}；请先办退货，收货后再退单`
}

/** How much a line becomes: thousandths of its unit, and its sizes where it is measured by these. */
type Becomes = { thousandths: number; sizes: readonly { count: number }[] }

/** Returns in words why a line of this name cannot become so much; undefined where it can. */
export function underWords(bound: LineBound, name: string, { thousandths, sizes }: Becomes): string | undefined {
  const { least, told = least, inParts = false, why } = bound
  const has = inParts ? sizes.reduce((all, { count }) => all + count, 0) : thousandths
  return has < least ? `“${name}”不能少于 ${inParts ? `${least} 件` : figure(told)}：${why}` : undefined
}
