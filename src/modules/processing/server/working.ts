import { sql } from 'kysely'
import type { BodyOf } from '../../../kernel/api/route.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput, conflict } from '../../../kernel/server/refusal.ts'
import { lockForEvent, noteOnce } from '../../contract/server/index.ts'
import {
  beginWorkshop,
  finishWorkshop,
  lockWorkshop,
  type MadeAgain,
  undoWorkshop,
} from '../../factoryOrder/server/index.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { assertReleased } from '../../money/server/index.ts'
import { lockOrders } from '../../salesOrder/server/index.ts'
import { returnValue } from '../../warehouse/api/value.ts'
import { lineOf, type Movement, post, reversePosting } from '../../warehouse/server/index.ts'
import type { LossAnswerer } from '../api/kinds.ts'
import type { processingRoutes as routes, ShownProcessingLine } from '../api/processing.ts'
import { processingDocument } from './document.ts'
import { keyOfLine, ownerKind } from './holding.ts'
import { overOf, processingLines } from './lines.ts'
import { linesFor } from './orderLines.ts'
import { type ProcessingRecord, processings } from './processings.ts'

const cause = ({ id, wishOn }: ProcessingRecord) => ({ kind: ownerKind, id, paperOn: wishOn })

/** Returns pieces by line of the contract. */
function byContractLine<L extends { contractLineId: number }>(lines: readonly L[], of: (line: L) => number) {
  return [...Map.groupBy(lines, ({ contractLineId }) => contractLineId)].map(([contractLineId, some]) => ({
    contractLineId,
    pieces: some.reduce((all, line) => all + of(line), 0),
  }))
}

/**
 * Begins a 加工单: its pieces leave their keys at what they are worth, those reserved for it first, and a factory order carries what will come of them. Money has
 * to be there as for a factory that begins, and the contract's production is noted once (chain-stock.md, Events). Throws 40400, 40901, 40900 with what lacks.
 */
export async function start(desk: Desk, id: number, version: number): Promise<void> {
  const { contractId, salesOrderId } = await processings.visible(desk, id)
  const contract = await lockForEvent(desk, contractId)
  const [order] = await lockOrders(desk, [salesOrderId])
  const one = await processings.lock(desk, id, 'start', { version })
  if (order?.state !== 'done') throw conflict('下单单已经撤单，不能开工，请作废这张加工单')
  if (contract.contract.state !== 'effective')
    throw conflict('合同不在履行中，不能开工；已完成的请先重新打开，已退单的请作废这张加工单')
  if (one.replacesId === null) await assertReleased(desk, contractId, 'production')
  await noteOnce(desk, contract, 'production')
  const lines = await processingLines.read(desk, id)
  const over = overOf(lines, await linesFor(desk, one, id))
  if (over) throw conflict(`${over.words}，请改回草稿后改小`)
  const made = byContractLine(lines, ({ makes }) => makes)
  const factoryOrderId = await beginWorkshop(desk, order, {
    number: one.number,
    lines: made,
    again: await againOf(desk, one),
  })
  const value = await takeOut(desk, one, lines)
  const patch = { state: 'started', startedAt: sql<string>`now()`, value, factoryOrderId } as const
  await processingDocument.change(desk, one, patch, '加工开工')
}

/** Returns the factory order that carries what a 补做 makes again, and who answers for it; undefined for any other 加工单. */
async function againOf(desk: Desk, { replacesId, answers }: ProcessingRecord): Promise<MadeAgain | undefined> {
  if (replacesId === null || answers === null) return undefined
  const original = await desk
    .from('processing')
    .select('factoryOrderId')
    .where('id', '=', replacesId)
    .executeTakeFirstOrThrow()
  return { originalId: original.factoryOrderId as number, answers }
}

/** Lets the pieces of lines leave their keys, and keeps with each line what they were worth. Returns what all were worth, in fen. */
async function takeOut(desk: Desk, one: ProcessingRecord, lines: readonly ShownProcessingLine[]): Promise<number> {
  const posted = await post(
    desk,
    cause(one),
    lines.map((line, at): Movement => {
      const { id, pieces, boxes } = line
      const of = { line: id, at, movement: 'start', act: 'issue' as const, from: keyOfLine(one, line), pieces }
      return { ...of, ...(boxes > 0 && { boxes }), for: { kind: ownerKind, id: one.id, line: id } }
    }),
  )
  const amounts = lines.map(line => sumOf(posted, line.id))
  await keepAmounts(desk, lines, amounts)
  return amounts.reduce((all, amount) => all + amount, 0)
}

const sumOf = (posted: readonly { line: number; act: string; value: number }[], line: number) =>
  posted.reduce((all, one) => all - (one.line === line && one.act === 'issue' ? one.value : 0), 0)

const keepAmounts = (desk: Desk, lines: readonly { id: number }[], amounts: readonly number[]) =>
  desk.client.query(
    `update processing_line l set amount = w.amount from unnest($2::bigint[], $3::bigint[]) w (id, amount) where l.office_id = $1 and l.id = w.id`,
    [desk.officeId, lines.map(({ id }) => id), amounts],
  )

type Finished = {
  line: ShownProcessingLine & { amount: number }
  at: number
  came: number
  lost: number
  answers: LossAnswerer | null
  /** Fen: what the lost ones were worth as they were taken. */
  lostValue: number
}

/** Returns what came of each line. Throws 40000 by line for a sum that does not fit, more than was to come out, and where nobody answers for what was lost. */
function finishedOf(lines: readonly ShownProcessingLine[], told: BodyOf<typeof routes.finish>['lines']): Finished[] {
  const finished = told.map(({ came, lost, answers }, at): Finished => {
    const line = lineOf(lines, told, at, '加工单')
    const place = `第 ${at + 1} 行“${line.goodsName}”`
    const words = (pieces: number) => boxWords(pieces, line.boxPieces)
    if (came + lost !== line.pieces)
      throw badInput(
        `lines.${at}.came`,
        `${place}取用 ${words(line.pieces)}，成品 ${came} 片加损耗 ${lost} 片是 ${came + lost} 片，请改到相等`,
      )
    if (came > line.makes)
      throw badInput(
        `lines.${at}.came`,
        `${place}要做出 ${words(line.makes)}，成品最多 ${line.makes} 片，多切的请计入损耗`,
      )
    if (lost > 0 && answers === null) throw badInput(`lines.${at}.answers`, `${place}有损耗，请选择由谁承担`)
    const amount = line.amount ?? 0
    const lostValue = returnValue(lost, { issue: amount, issued: line.pieces }, { pieces: 0, value: 0 })
    return { line: { ...line, amount }, at, came, lost, answers: lost > 0 ? answers : null, lostValue }
  })
  const missing = lines.find(({ id }) => !told.some(({ lineId }) => lineId === id))
  if (missing) throw badInput('lines', `“${missing.goodsName}”还没有填写成品和损耗，请补上后再提交`)
  return finished
}

/** What was lost comes back into inspection and leaves as damage, at its share of what was taken, so that the ledger has the loss (chain-stock.md, 加工). */
function lossOf(one: ProcessingRecord, { line, at, lost, lostValue: value }: Finished): Movement[] {
  if (lost === 0) return []
  const key = { ...keyOfLine(one, line), condition: 'inspection' as const }
  const of = { line: line.id, at, pieces: lost, value }
  return [
    { ...of, movement: 'lost:back', act: 'return', into: key },
    { ...of, movement: 'lost', act: 'damage', from: key },
  ]
}

const keepFinished = (desk: Desk, finished: readonly Finished[]) =>
  desk.client.query(
    `update processing_line l set came = w.came, lost = w.lost, lost_value = w.value, answers = w.answers
     from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[]) w (id, came, lost, value, answers)
     where l.office_id = $1 and l.id = w.id`,
    [
      desk.officeId,
      finished.map(({ line }) => line.id),
      finished.map(({ came }) => came),
      finished.map(({ lost }) => lost),
      finished.map(({ lostValue }) => lostValue),
      finished.map(({ answers }) => answers),
    ],
  )

/** Locks a 加工单 that the person sees for an act, after its order and the factory order that carries it. Throws 40400, 40901, 40900. */
async function locked(desk: Desk, id: number, act: 'finish' | 'reverse', version: number) {
  const { salesOrderId } = await processings.visible(desk, id)
  await lockOrders(desk, [salesOrderId])
  // Whoever begins it holds its order, so that what carries it stays from here on.
  const { factoryOrderId } = await processings.visible(desk, id)
  const made = factoryOrderId === null ? undefined : await lockWorkshop(desk, factoryOrderId)
  const one = await processings.lock(desk, id, act, { version })
  if (!made) throw new Error(`nothing carries ${one.number}`)
  return { one, made }
}

/** Says what came out of a 加工单 and in which packages it lies, worth what its pieces cost as they were taken; the rest is loss. Throws 40000 by row, 40900. */
export async function finish(desk: Desk, body: BodyOf<typeof routes.finish>): Promise<void> {
  const { one, made } = await locked(desk, body.id, 'finish', body.version)
  const finished = finishedOf(await processingLines.read(desk, body.id), body.lines)
  const sum = (of: (one: Finished) => number) => finished.reduce((all, line) => all + of(line), 0)
  const came = byContractLine(
    finished.map(one => ({ ...one, contractLineId: one.line.contractLineId })),
    line => line.came,
  )
  const worth = (contractLineId: number) =>
    sum(({ line, lostValue }) => (line.contractLineId === contractLineId ? line.amount - lostValue : 0))
  await finishWorkshop(desk, made, {
    lines: came.map(line => ({ ...line, amount: worth(line.contractLineId) })),
    packages: body.packages,
  })
  await post(
    desk,
    cause(one),
    finished.flatMap(line => lossOf(one, line)),
  )
  await keepFinished(desk, finished)
  const sums = { came: sum(line => line.came), lost: sum(line => line.lost), lostValue: sum(line => line.lostValue) }
  const patch = { state: 'done', finishedAt: sql<string>`now()`, ...sums } as const
  await processingDocument.change(desk, one, patch, '加工完工', {
    finished: [null, finished.map(({ line, came, lost, answers }) => ({ goodsId: line.goodsId, came, lost, answers }))],
  })
}

/** Takes a begun 加工单 back: its packages go, and its pieces lie again where they lay, at what they were worth. Throws 40900 for a package that has left. */
export async function takeBack(desk: Desk, body: BodyOf<typeof routes.reverse>): Promise<void> {
  const { one, made } = await locked(desk, body.id, 'reverse', body.version)
  await assertNoneLeft(desk, one)
  await undoWorkshop(desk, made, `加工单已冲销：${body.reason}`)
  const lines = await processingLines.read(desk, one.id)
  const places = new Map(lines.map((line, at) => [line.id, at]))
  await reversePosting(desk, cause(one), { kind: ownerKind, id: one.id }, { places })
  await processingDocument.change(desk, one, { state: 'reversed', reverseReason: body.reason }, '冲销加工单')
}

/** Refuses packages that have been on a vehicle: what became of them stays with its 出库单. */
async function assertNoneLeft(desk: Desk, { factoryOrderId }: ProcessingRecord): Promise<void> {
  const { rows } = await desk.client.query<{ number: string }>(
    `select p.number from factory_package p join shipment_package x on x.office_id = p.office_id and x.package_id = p.id
     where p.office_id = $1 and p.factory_order_id = $2 order by p.id limit 1`,
    [desk.officeId, factoryOrderId],
  )
  if (rows[0]) throw conflict(`包件 ${rows[0].number} 已经出过库，不能冲销；还在路上的请先撤回出库`)
}
