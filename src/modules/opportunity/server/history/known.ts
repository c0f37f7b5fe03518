import type { CustomValues } from '../../../../kernel/api/customValues.ts'
import { changeBulk, type RowChange } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { difference } from '../../../../kernel/server/log/audit.ts'
import { ownerNames } from '../../../../kernel/server/record/names.ts'
import { type CustomWriter, customWriter, factsOf, keepUniques, withFacts } from '../../../customFields/server/index.ts'
import { type ImportRecord, type Known, noteChanges, type Updated } from '../../../transfer/server/index.ts'
import type { ImportedDeal } from '../../api/history.ts'
import { type Deal, maySee, refusalFor, type Sight, sightsOf } from '../record/sight.ts'
import { customDeal } from '../stages/custom.ts'

/** Returns the owners of known numbers, and whether this person may update their deals. */
export async function findKnown(desk: Desk, numbers: readonly string[], batchId: number): Promise<Map<string, Known>> {
  if (numbers.length === 0) return new Map()
  const deals = await desk
    .from('opportunity')
    .selectAll()
    .where('number', 'in', [...numbers])
    .where(({ or, eb }) => or([eb('importBatchId', 'is', null), eb('importBatchId', '!=', batchId)]))
    .execute()
  const names = await ownerNames(desk, deals)
  return new Map(
    (await sightsOf(desk, deals)).map(sight => [
      sight.deal.number,
      { whose: whose(desk, sight, names), obstacle: obstacle(desk, sight), id: sight.deal.id },
    ]),
  )
}

function whose(desk: Desk, sight: Sight, names: ReadonlyMap<number, string>): string {
  const { name, ownerId } = sight.deal
  return maySee(desk, sight) ? `商机“${name}”，负责人：${names.get(ownerId ?? 0) ?? '公海'}` : '不在您数据范围内的商机'
}

function obstacle(desk: Desk, sight: Sight): string | null {
  const refusal = refusalFor(desk, 'edit', sight)
  return refusal && `编号已存在，不能更新：${refusal}`
}

/** The columns that a row may overwrite; stage, owner and shares are changed by other calls. */
const facts = [
  'name',
  'channelId',
  'brandIds',
  'categoryIds',
  'expectedAmount',
  'expectedOn',
  'remark',
  'nextFollowUpAt',
] as const

/** Locks the deals that rows name by their numbers. */
export async function holdKnown(desk: Desk, records: readonly ImportRecord[]): Promise<Deal[]> {
  if (records.length === 0) return []
  const numbers = records.map(({ values }) => String((values as ImportedDeal).number))
  const found = await desk.from('opportunity').select('id').where('number', 'in', numbers).execute()
  return desk.lock(
    'opportunity',
    found.map(row => row.id),
  )
}

/** Overwrites deals with the filled cells, where the person may. */
export async function updateKnown(desk: Desk, batchId: number, records: readonly ImportRecord[]): Promise<Updated> {
  const locked = await holdKnown(desk, records)
  const own = await customWriter(desk, customDeal)
  const known = new Map((await withFacts(desk, customDeal, locked)).map(deal => [deal.id, deal]))
  const sights = new Map((await sightsOf(desk, locked)).map(sight => [sight.deal.number, sight]))
  const changes: RowChange<'opportunity'>[] = []
  const refused: Updated['refused'] = []
  for (const record of records) {
    const sight = sights.get(String(record.values.number))
    const message = sight ? obstacle(desk, sight) : '刚被他人修改，请重新导入'
    if (message || !sight) refused.push({ row: record.row, message: message ?? '' })
    else changes.push({ row: sight.deal, patch: patchOf(known.get(sight.deal.id) ?? sight.deal, record, own) })
  }
  const real = changes.filter(({ patch }) => Object.keys(patch).length > 0)
  await changeBulk(desk, 'opportunity', real, { action: '导入更新', name: deal => deal.name })
  await keepUniques(
    desk,
    customDeal,
    real.map(({ row, patch }) => ({
      id: row.id,
      after: ('own' in patch ? patch.own : row.own) as CustomValues | null,
      before: row.own,
    })),
  )
  await noteChanges(desk, batchId, 'opportunity', real)
  return { updated: real.length, unchanged: changes.length - real.length, refused }
}

function patchOf(deal: Deal, { values, given }: ImportRecord, writer: CustomWriter): Partial<Deal> {
  const filled = Object.fromEntries(facts.filter(key => given.includes(key)).map(key => [key, values[key]]))
  const patch = Object.fromEntries(Object.entries(difference(deal, filled)).map(([key, [, after]]) => [key, after]))
  const own = writer.changed(values, deal.own, factsOf(customDeal, { ...deal, ...patch }))
  return own === undefined ? patch : { ...patch, own }
}
