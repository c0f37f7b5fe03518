import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Changes } from '../../../../kernel/server/log/audit.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { boxWords } from '../../../goods/api/boxWords.ts'
import { type KeyState, keysOfGoods, reserve, type Wanted } from '../../../warehouse/server/index.ts'
import { type Consent, consentKinds, type Pick as Picked } from '../../api/allocation.ts'
import { answersOf, isAgreed, isRefused } from '../consent/agreed.ts'
import type { OrderRecord } from '../orders.ts'
import { fits, goodsOfLots, homeLots, lackOf, ownerKind, reservedLots, type StockedLine } from './lines.ts'
import { type Counted, counted, inWords, sumOf } from './typed.ts'

/** Refuses more than a line still needs, with 40000 by the line's first row. */
export function assertNeeded(given: readonly Counted[]): void {
  for (const some of Map.groupBy(given, ({ line }) => line.id).values()) {
    const { line, at } = some[0] as Counted
    const words = (pieces: number) => boxWords(pieces, line.boxPieces)
    if (sumOf(some) > lackOf(line))
      throw badInput(
        `lines.${at}.boxes`,
        `第 ${at + 1} 行：“${line.name}”还要备 ${words(lackOf(line))}，这里备了 ${words(sumOf(some))}，请改小`,
      )
  }
}

/** What is given for a line, beside the lots that are reserved for it or that its home has. */
export type AskedLots = {
  line: StockedLine
  had: ReadonlySet<number>
  given: ReadonlyMap<number, number>
  asks: boolean
}

/** Returns of each line of an order what is given beside what it has, and whether its customer has to consent to that. */
export async function askedLots(desk: Desk, { id }: OrderRecord, given: readonly Counted[]): Promise<AskedLots[]> {
  const [reserved, home] = [await reservedLots(desk, [id]), (await homeLots(desk, [id])).get(id) ?? new Set<number>()]
  const ofGoods = await goodsOfLots(desk, [...home])
  return [...Map.groupBy(given, ({ line }) => line.id).values()].map(some => {
    const { line } = some[0] as Counted
    const atHome = [...home].filter(lot => ofGoods.get(lot) === line.goodsId)
    const had = new Set([...(reserved.get(line.id) ?? []), ...atHome])
    const lots = new Map([...Map.groupBy(some, ({ lotId }) => lotId)].map(([lot, of]) => [lot, sumOf(of)]))
    const all = new Set([...had, ...lots.keys()])
    return { line, had, given: lots, asks: all.size > 1 && all.size > had.size }
  })
}

/**
 * Refuses, with 40000, another lot than a line or its home has, or several new ones, to which the customer does not consent in the same call and has not
 * agreed exactly so (chain-stock.md, Lot choice); and lots that they refused.
 */
async function assertConsents(
  desk: Desk,
  order: OrderRecord,
  given: readonly Counted[],
  consents: readonly Consent[],
): Promise<void> {
  const asked = (await askedLots(desk, order, given)).filter(({ asks }) => asks)
  if (asked.length === 0) return
  const answers = await answersOf(desk, order.id)
  for (const { line, had, given: lots } of asked) {
    if (isRefused(answers, line.id, lots))
      throw badInput('consents', `客户不同意“${line.name}”用这些批次，请换一个批次，或与客户商量后重新请客户确认`)
    if (consents.some(({ orderLineId }) => orderLineId === line.id) || isAgreed(answers, line.id, lots, had)) continue
    throw badInput(
      'consents',
      `“${line.name}”要用 ${new Set([...had, ...lots.keys()]).size} 个批次，会有色差：请先征得客户同意并填写同意方式、日期和说明，或改用一个批次`,
    )
  }
}

/** Refuses consents for lines that the order does not have, and a day that has not come, with 40000 by field. */
function assertConsent(consents: readonly Consent[], given: readonly Counted[]): void {
  for (const [at, { orderLineId, agreedOn }] of consents.entries()) {
    const field = `consents.${at}`
    if (!given.some(({ line }) => line.id === orderLineId))
      throw badInput(`${field}.orderLineId`, '客户同意的那一行不在这次备货里，请去掉它，或给那一行填上批次')
    if (consents.findIndex(one => one.orderLineId === orderLineId) < at)
      throw badInput(`${field}.orderLineId`, '同一行的客户同意填了两次，请删掉一个')
    if (agreedOn > formatDate(clock.now()))
      throw badInput(`${field}.agreedOn`, '同意日期不能晚于今天，请改成今天或以前')
  }
}

/** Returns the keys from which rows are reserved: goods of a grade lie under it and under none, so a row may be of two. */
function wantedOf(given: readonly Counted[], keys: readonly KeyState[]): Wanted[] {
  const free = new Map(keys.map(key => [key.id, key.free]))
  return given.flatMap(({ line, lotId, warehouseId, pieces, at }): Wanted[] => {
    const here = keys.filter(key => key.lotId === lotId && key.warehouseId === warehouseId && fits(line, key))
    const place = { goodsId: line.goodsId, lotId, warehouseId }
    if (here.length === 0) return [{ key: { ...place, gradeId: line.gradeId }, pieces, at, line: line.id }]
    let left = pieces
    return here.flatMap(({ id, gradeId, twin }, turn): Wanted[] => {
      const takes = turn === here.length - 1 ? left : Math.min(left, Math.max(0, free.get(id) as number))
      left -= takes
      free.set(id, (free.get(id) as number) - takes)
      return takes > 0 ? [{ key: { ...place, gradeId, twin }, pieces: takes, at, line: line.id }] : []
    })
  })
}

const consentWords = ({ consentKind, consentOn, consentNote }: StockedLine) =>
  consentKind === null ? '' : `${consentKinds[consentKind]} ${consentOn} ${consentNote}`

async function keepConsents(desk: Desk, consents: readonly Consent[]): Promise<void> {
  await desk.client.query(
    `update sales_order_line l set consent_kind = w.kind, consent_note = w.note, consent_on = w."agreedOn"
     from jsonb_to_recordset($2::jsonb) w ("orderLineId" bigint, kind text, note text, "agreedOn" date)
     where l.office_id = $1 and l.id = w."orderLineId"`,
    [desk.officeId, JSON.stringify(consents)],
  )
}

function consentChanges(consents: readonly Consent[], given: readonly Counted[]): Changes {
  if (consents.length === 0) return {}
  const lineOf = (id: number) => given.find(({ line }) => line.id === id)?.line as StockedLine
  const told = (of: (consent: Consent) => string) =>
    consents.map(one => `${lineOf(one.orderLineId).name}：${of(one)}`).join('；')
  const before = told(({ orderLineId }) => consentWords(lineOf(orderLineId)) || '未问')
  const after = told(({ kind, agreedOn, note }) => `${consentKinds[kind]} ${agreedOn} ${note}`)
  return { consent: [before, after] }
}

/**
 * Reserves goods for lines of a locked order, the whole or nothing, at most what each still needs. Returns what the log tells of it. Throws 40000 by
 * line, 40900 by line for what is not free.
 */
export async function allocate(
  desk: Desk,
  order: OrderRecord,
  lines: readonly Picked[],
  consents: readonly Consent[],
): Promise<Changes> {
  const given = await counted(desk, order.id, lines)
  assertNeeded(given)
  assertConsent(consents, given)
  await assertConsents(desk, order, given, consents)
  const keys = await keysOfGoods(desk, [...new Set(given.map(({ line }) => line.goodsId))])
  await reserve(desk, { kind: ownerKind, id: order.id }, wantedOf(given, keys), null)
  if (consents.length > 0) await keepConsents(desk, consents)
  return { reserved: ['', inWords(given, boxWords)], ...consentChanges(consents, given) }
}
