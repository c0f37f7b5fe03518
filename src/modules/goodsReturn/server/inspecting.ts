import { sql } from 'kysely'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { countOf, lineOf, type Movement, post } from '../../warehouse/server/index.ts'
import { type Finding, findings, type InspectedLine } from '../api/acts.ts'
import { goodsReturnRecord, type ShownGoodsReturnLine } from '../api/goodsReturn.ts'
import { returnLines, sum } from './lines.ts'
import type { ReturnRecord } from './returns.ts'

type Found = { line: ShownGoodsReturnLine; at: number } & Record<Finding, number>

const kinds = Object.keys(findings) as Finding[]

/** Returns what all that came was found to be. Throws 40000 by line for a sum that does not fit, and for a line that is missing. */
function foundOf(lines: readonly ShownGoodsReturnLine[], told: readonly InspectedLine[]): Found[] {
  const found = told.map((one, at): Found => {
    const line = lineOf(lines, told, at, '退货单')
    const count = (kind: Finding) =>
      countOf({ boxes: one[`${kind}Boxes`], rest: one[`${kind}Rest`] }, line, at, `${kind}Boxes`)
    const counts = { sellable: count('sellable'), degraded: count('degraded'), scrapped: count('scrapped') }
    assertFits(line, at, sum(Object.values(counts)))
    return { line, at: lines.indexOf(line), ...counts }
  })
  const missing = lines.find(({ id, received }) => received > 0 && !told.some(({ lineId }) => lineId === id))
  if (missing) throw badInput('lines', `“${missing.goodsName}”还没有填写质检结果，请补上后再提交`)
  return found
}

function assertFits(line: ShownGoodsReturnLine, at: number, told: number): void {
  if (told === line.received) return
  const words = (pieces: number) => boxWords(pieces, line.boxPieces)
  const by = told < line.received ? `少 ${words(line.received - told)}` : `多 ${words(told - line.received)}`
  throw badInput(
    `lines.${at}.sellableBoxes`,
    `第 ${at + 1} 行“${line.goodsName}”收了 ${words(line.received)}，可售、降级、报废共 ${words(told)}，${by}，请改到相等`,
  )
}

function movementsOf({ line, at, ...counts }: Found, warehouseId: number): Movement[] {
  const { id, goodsId, lotId, gradeId } = line
  const key = { goodsId, lotId, gradeId, warehouseId }
  const from = { ...key, condition: 'inspection' as const }
  return kinds.flatMap((kind): Movement[] => {
    const pieces = counts[kind]
    if (pieces === 0) return []
    const of = { line: id, at, movement: `inspect:${kind}`, pieces, from, act: 'damage' as const }
    return kind === 'scrapped' ? [of] : [{ ...of, act: 'regrade', into: { ...key, condition: kind } }]
  })
}

/**
 * Moves what came of a return out of inspection, into what it was found to be; what is scrapped is a loss of its warehouse. Returns what changes of the
 * return: what is exchanged is done then.
 */
export async function inspect(desk: Desk, row: ReturnRecord, told: readonly InspectedLine[]) {
  const found = foundOf(await returnLines.read(desk, row.id), told)
  await post(
    desk,
    { kind: goodsReturnRecord.table, id: row.id },
    found.flatMap(one => movementsOf(one, row.warehouseId as number)),
  )
  await desk.client.query(
    `update goods_return_line x set sellable = w.sellable, degraded = w.degraded, scrapped = w.scrapped
     from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) w (id, sellable, degraded, scrapped)
     where x.office_id = $1 and x.id = w.id`,
    [desk.officeId, found.map(({ line }) => line.id), ...kinds.map(kind => found.map(one => one[kind]))],
  )
  const done = row.kind === 'exchange'
  return {
    became: found.map(({ line, at: _, ...counts }) => ({ goodsId: line.goodsId, ...counts })),
    patch: {
      state: done ? ('settled' as const) : ('inspected' as const),
      inspectedAt: sql<string>`now()`,
      ...(done && { settledAt: sql<string>`now()` }),
    },
  }
}
