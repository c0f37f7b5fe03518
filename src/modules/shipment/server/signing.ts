import { sql } from 'kysely'
import type { BodyOf } from '../../../kernel/api/route.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import type { Changes } from '../../../kernel/server/log/audit.ts'
import { point } from '../../../kernel/server/module.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { signatureFrom } from '../../approval/server/index.ts'
import { lockForEvent } from '../../contract/server/index.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { lockOrders, releaseSurplus } from '../../salesOrder/server/index.ts'
import { assertWarehouse, countOf, lineOf } from '../../warehouse/server/index.ts'
import { signOffRoutes as routes, type ShownPart, type SignLine } from '../api/signOff.ts'
import { detailOf, shipmentDocument } from './document.ts'
import { answersInWords, type Became, become, type LeftLine } from './fates.ts'
import { shipmentLines } from './lines.ts'
import { type Ended, endedInWords, settlePackages, signPackages } from './packages.ts'
import { lostMoves, partMoves } from './partMoves.ts'
import { type ShipmentRecord, shipments } from './shipments.ts'

type Told = Omit<Became, 'value'>
type AboveSigned = Awaited<ReturnType<typeof lockForEvent>>

/** What follows for a contract, locked with its terms, once its customer has signed for goods of it. */
type Following = (desk: Desk, contract: AboveSigned) => Promise<void>
export const signedOff = point<Following>('signedOff')

const tellSigned = async (desk: Desk, contract: AboveSigned): Promise<void> => {
  for (const follow of desk.brought(signedOff)) await follow(desk, contract)
}

/** Locks a shipment that the person sees for an act, after its contract with its terms and its order. Throws 40400, and 40900 where its state refuses the act. */
async function locked(desk: Desk, id: number, act: 'sign' | 'find' | 'lose') {
  const { contractId, salesOrderId } = await shipments.visible(desk, id)
  const contract = await lockForEvent(desk, contractId)
  await lockOrders(desk, [salesOrderId])
  return { contract, shipment: await shipments.lock(desk, id, act, {}) }
}

async function linesOf(desk: Desk, id: number): Promise<LeftLine[]> {
  const { rows } = await desk.client.query<{ id: number; amount: number }>(
    'select id, coalesce(amount, 0)::bigint as amount from shipment_line where office_id = $1 and shipment_id = $2',
    [desk.officeId, id],
  )
  const worth = new Map(rows.map(row => [row.id, row.amount]))
  return (await shipmentLines.read(desk, id)).map(line => ({ ...line, amount: worth.get(line.id) ?? 0 })) as LeftLine[]
}

/** Refuses without a warehouse pieces that came straight from a factory and come to us: they have none to which they go back. */
function assertOwnPlace(purchaseId: number | null, told: readonly { lineId: number }[], became: readonly Told[]): void {
  const nowhere = became.find(
    ({ fate, warehouseId }) => (fate === 'refused' || fate === 'found') && warehouseId === null,
  )
  if (purchaseId === null || !nowhere) return
  const { id, goodsName } = nowhere.line
  throw badInput(
    `lines.${told.findIndex(({ lineId }) => lineId === id)}.warehouseId`,
    `“${goodsName}”是直送的，没有出货仓库，请选择${nowhere.fate === 'found' ? '找到' : '拒收'}的货收进哪个仓库`,
  )
}

async function assertPlaces(desk: Desk, told: readonly { warehouseId: number | null }[]): Promise<void> {
  for (const [at, { warehouseId }] of told.entries())
    if (warehouseId !== null) await assertWarehouse(desk, warehouseId, `lines.${at}.warehouseId`)
}

/** Returns what becomes of all that was loaded. Throws 40000 by line for a sum that does not fit, and where nobody answers for what broke. */
function signedFor(lines: readonly LeftLine[], told: readonly SignLine[]): Told[] {
  const of = told.map((_, at) => lineOf(lines, told, at, '出库单'))
  const became = told.flatMap((one, at): Told[] => {
    const line = of[at] as LeftLine
    const count = (fate: 'signed' | 'short' | 'broken' | 'refused') =>
      countOf({ boxes: one[`${fate}Boxes`], rest: one[`${fate}Rest`] }, line, at, `${fate}Boxes`)
    const counts = {
      signed: count('signed'),
      short: count('short'),
      broken: count('broken'),
      refused: count('refused'),
    }
    assertFits(line, at, counts)
    if (counts.broken > 0 && one.answers === null)
      throw badInput(`lines.${at}.answers`, `第 ${at + 1} 行“${line.goodsName}”有破损，请选择由谁承担`)
    return (Object.keys(counts) as (keyof typeof counts)[]).flatMap(fate => {
      if (counts[fate] === 0) return []
      const base = { line, at: lines.indexOf(line), fate, pieces: counts[fate] }
      return [
        {
          ...base,
          answers: fate === 'broken' ? one.answers : null,
          warehouseId: fate === 'refused' ? one.warehouseId : null,
        },
      ]
    })
  })
  const missing = lines.find(({ id }) => !told.some(({ lineId }) => lineId === id))
  if (missing) throw badInput('lines', `“${missing.goodsName}”还没有填写签收情况，请补上后再提交`)
  return became
}

function assertFits(line: LeftLine, at: number, counts: Readonly<Record<string, number>>): void {
  const sum = Object.values(counts).reduce((all, one) => all + one, 0)
  if (sum === line.pieces) return
  const words = (pieces: number) => boxWords(pieces, line.boxPieces)
  const by = sum < line.pieces ? `少 ${words(line.pieces - sum)}` : `多 ${words(sum - line.pieces)}`
  throw badInput(
    `lines.${at}.signedBoxes`,
    `第 ${at + 1} 行“${line.goodsName}”装车 ${words(line.pieces)}，签收、少件、破损、拒收共 ${words(sum)}，${by}，请改到相等`,
  )
}

/** Returns what is found or lost of pieces that are searched for. Throws 40000 by line for more than lack, and for nothing. */
function searchedFor(
  lines: readonly LeftLine[],
  told: readonly { lineId: number; boxes: number; rest: number; warehouseId?: number | null }[],
  fate: 'found' | 'lost',
  answers: Told['answers'],
): Told[] {
  const became = told.flatMap((one, at): Told[] => {
    const line = lineOf(lines, told, at, '出库单')
    const pieces = countOf(one, line, at, 'boxes')
    const open = line.short - line.found - line.lost
    if (pieces > open)
      throw badInput(
        `lines.${at}.boxes`,
        `第 ${at + 1} 行“${line.goodsName}”待查的只有 ${boxWords(open, line.boxPieces)}，请改小`,
      )
    if (pieces === 0) return []
    return [{ line, at: lines.indexOf(line), fate, pieces, answers, warehouseId: one.warehouseId ?? null }]
  })
  return became
}

/** What the log tells of it. */
const logOf = (became: readonly Told[], more: Changes): Changes => ({
  became: [
    null,
    became.map(({ line, fate, pieces, answers }) => ({
      goodsId: line.goodsId,
      [fate]: pieces,
      answers: answersInWords(answers),
    })),
  ],
  ...more,
})
const ofPackages = (ended: readonly Ended[]): Changes =>
  ended.length === 0 ? {} : { carried: [null, endedInWords(ended)] }
const noted = (note: string): Changes => (note === '' ? {} : { note: [null, note] })
const sum = (became: readonly Told[], fate: Told['fate']) =>
  became.reduce((all, one) => all + (one.fate === fate ? one.pieces : 0), 0)

async function keepSignature(desk: Desk, shipmentId: number, picture: Buffer): Promise<void> {
  await desk.client.query(
    `insert into shipment_signature (office_id, shipment_id, picture, address, device, created_by) values ($1, $2, $3, $4, $5, $6)`,
    [desk.officeId, shipmentId, picture, desk.origin.address, desk.origin.device, desk.employeeId],
  )
}

async function partsOf(desk: Desk, id: number): Promise<ShownPart[]> {
  const { rows } = await desk.client.query<ShownPart>(
    `select id, serial, line_id as "lineId", fate, pieces, value, answers, warehouse_id as "warehouseId", note, created_by as "createdBy",
       created_at as "createdAt"
     from shipment_part where office_id = $1 and shipment_id = $2 order by serial, line_id, id`,
    [desk.officeId, id],
  )
  return rows
}

function assertSome(became: readonly Told[], packageIds: readonly number[]): void {
  if (became.length + packageIds.length === 0) throw badInput('lines', '请至少填写一行的数量，或选一个包件')
}

/** Returns what is still searched for of a shipment. */
const lessShort = ({ short, shortPackages }: ShipmentRecord, became: readonly Told[], ended: readonly Ended[]) => ({
  short: short - became.reduce((all, { pieces }) => all + pieces, 0),
  shortPackages: shortPackages - ended.length,
})

/** Has a shipment that the person sees signed for. Throws 40000 by field, 40400, and 40900 where it is not on its way. */
export async function sign(desk: Desk, body: BodyOf<typeof routes.sign>): Promise<void> {
  const { id, signer, signature, lines: told, packages, note } = body
  const picture = signatureFrom(signature)
  await assertPlaces(desk, told)
  const { contract, shipment } = await locked(desk, id, 'sign')
  const became = signedFor(await linesOf(desk, id), told)
  assertOwnPlace(shipment.purchaseId, told, became)
  const ended = await signPackages(desk, id, packages)
  await become(desk, id, became, { note, parts: await partMoves(desk, shipment.salesOrderId, 'sign') })
  await keepSignature(desk, id, picture)
  const counts = { short: sum(became, 'short'), shortPackages: ended.filter(({ fate }) => fate === 'short').length }
  const patch = { state: 'signed', signer, signedAt: sql<string>`now()`, ...counts } as const
  const more = { ...ofPackages(ended), ...noted(note) }
  await shipmentDocument.change(desk, shipment, patch, '客户签收', logOf(became, more))
  await tellSigned(desk, contract)
}

/** The calls by which shipments are signed for, and what lacked is found or lost. */
export const signOffHandlers = [
  handle(routes.sign, async (desk, { body }) => {
    await sign(desk, body)
    return detailOf(desk, body.id)
  }),

  handle(routes.find, async (desk, { body: { id, lines: told, packageIds, note } }) => {
    await assertPlaces(desk, told)
    const { shipment } = await locked(desk, id, 'find')
    const became = searchedFor(await linesOf(desk, id), told, 'found', null)
    assertOwnPlace(shipment.purchaseId, told, became)
    assertSome(became, packageIds)
    const ended = await settlePackages(desk, id, { ids: packageIds, fate: 'found', answers: null })
    await become(desk, id, became, { note, parts: await partMoves(desk, shipment.salesOrderId, 'found') })
    await shipmentDocument.change(desk, shipment, lessShort(shipment, became, ended), '少件找到', {
      ...logOf(became, ofPackages(ended)),
      ...noted(note),
    })
    return detailOf(desk, id)
  }),

  handle(routes.lose, async (desk, { body: { id, lines: told, packageIds, answers, note } }) => {
    const { contract, shipment } = await locked(desk, id, 'lose')
    const became = searchedFor(await linesOf(desk, id), told, 'lost', answers)
    assertSome(became, packageIds)
    const ended = await settlePackages(desk, id, { ids: packageIds, fate: 'lost', answers })
    await become(desk, id, became, { note, parts: await lostMoves(desk, shipment.salesOrderId, answers) })
    // What the customer lost counts as shipped: the order needs no more for it.
    if (answers === 'customer') await releaseSurplus(desk, [shipment.salesOrderId])
    await shipmentDocument.change(desk, shipment, lessShort(shipment, became, ended), '少件丢失', {
      ...logOf(became, ofPackages(ended)),
      ...noted(note),
    })
    await tellSigned(desk, contract)
    return detailOf(desk, id)
  }),

  handle(routes.parts, async (desk, { params: { id } }) => {
    await shipments.visible(desk, id)
    const signature = await desk
      .from('shipmentSignature')
      .select('picture')
      .where('shipmentId', '=', id)
      .executeTakeFirst()
    const picture = signature ? Buffer.from(signature.picture).toString('base64') : null
    return { parts: await partsOf(desk, id), signature: picture }
  }),
]
