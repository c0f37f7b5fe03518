import { linkTo } from '../../../../kernel/api/place.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { categoriesAbove } from '../../../catalogue/server/index.ts'
import { notify } from '../../../notification/server/index.ts'
import { cluePlaces } from '../../api/places.ts'
import { pooledIn } from '../giving/pooledIn.ts'
import { changeClues, ownedBy } from '../record/change.ts'
import type { ClueRecord } from '../record/rules.ts'
import { after, assign, type Decision, type Facts } from './assign.ts'
import { keepTurns, type Prepared } from './load.ts'

type Decided = { clue: ClueRecord; decision: Decision }

async function factsOf(
  desk: Desk,
  clues: readonly ClueRecord[],
): Promise<Map<number, Omit<Facts, 'channelId' | 'brandIds' | 'categoryIds'>>> {
  const ids = [...new Set(clues.map(clue => clue.customerId))]
  const rows = await desk
    .from('customer')
    .select(['id', 'province', 'city', 'district'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

/** Decides clue by clue, each knowing what those before it got. */
async function decide(desk: Desk, { rules, state }: Prepared, clues: readonly ClueRecord[]) {
  const places = await factsOf(desk, clues)
  const above = await categoriesAbove(
    desk,
    clues.flatMap(clue => clue.intentionCategoryIds),
  )
  const decided: Decided[] = []
  let now = state
  for (const clue of clues) {
    const place = places.get(clue.customerId) ?? { province: '', city: '', district: '' }
    const { channelId, intentionBrandIds: brandIds } = clue
    const categoryIds = clue.intentionCategoryIds.flatMap(id => above.get(id) ?? id)
    const decision = assign(rules, now, { ...place, channelId, brandIds, categoryIds })
    decided.push({ clue, decision })
    now = after(now, decision)
  }
  return { decided, now }
}

/**
 * Assigns waiting clues by the rules, logs the reason of each, tells their owners. `prepared` has the locks; the clues are
 * locked or new. Returns each clue's result, by id.
 */
export async function giveByRules(
  desk: Desk,
  prepared: Prepared,
  clues: readonly ClueRecord[],
): Promise<Map<number, Decision>> {
  if (clues.length === 0) return new Map()
  const { decided, now } = await decide(desk, prepared, clues)
  for (const one of decided)
    if (one.decision.outcome === 'pool' && !prepared.open.has(one.decision.poolId ?? 0))
      one.decision = closedPool(one.decision)
  const versions = new Map<number, number>()
  for (const [, own] of Map.groupBy(decided, whereTo)) await carryOut(desk, prepared, own, versions)
  await writeLog(desk, decided, versions)
  await keepTurns(desk, prepared.state, now)
  await tellOwners(desk, decided)
  return new Map(decided.map(({ clue, decision }) => [clue.id, decision]))
}

const whereTo = ({ decision }: Decided) => `${decision.rule?.id}:${decision.ownerId}:${decision.poolId}`

function closedPool(decision: Decision): Decision {
  const step = { rule: decision.rule?.name ?? '', fits: true, why: '要放入的公海已停用', skipped: [] }
  return { ...decision, outcome: 'wait', poolId: null, steps: [...decision.steps, step] }
}

async function carryOut(desk: Desk, { state }: Prepared, own: readonly Decided[], versions: Map<number, number>) {
  const clues = own.map(one => one.clue)
  const [{ decision }] = own as [Decided]
  const { rule, ownerId, poolId } = decision
  const owner = ownerId === null ? undefined : await departmentOf(desk, ownerId)
  const patch = owner ? ownedBy(owner) : poolId === null ? null : pooledIn(poolId)
  const done = owner && state.people.get(owner.id) ? '分配' : '放入公海'
  const changed = patch ? await changeClues(desk, clues, patch, `按规则“${rule?.name}”${done}`) : clues
  for (const { id, version } of changed) versions.set(id, version)
}

function departmentOf(desk: Desk, id: number) {
  return desk.from('employee').select(['id', 'departmentId']).where('id', '=', id).executeTakeFirstOrThrow()
}

async function writeLog(desk: Desk, decided: readonly Decided[], versions: ReadonlyMap<number, number>): Promise<void> {
  const rows = decided.map(({ clue, decision: { outcome, rule, ownerId, poolId, steps } }) => ({
    officeId: desk.officeId,
    clueId: clue.id,
    outcome,
    ownerId,
    poolId,
    ruleId: rule?.id ?? null,
    ruleName: rule?.name ?? '',
    steps: JSON.stringify(steps),
    clueVersion: versions.get(clue.id) ?? clue.version,
    createdBy: desk.employeeId,
    personName: desk.who.name,
  }))
  await desk.db.insertInto('assignmentLog').values(rows).execute()
}

async function tellOwners(desk: Desk, decided: readonly Decided[]): Promise<void> {
  const given = decided.filter(({ decision }) => decision.ownerId !== null)
  for (const [ownerId, own] of Map.groupBy(given, ({ decision }) => decision.ownerId as number)) {
    const path = linkTo(cluePlaces.list, { view: 'mine', open: own.length === 1 ? own[0]?.clue.id : null })
    await notify(desk, [ownerId], { kind: 'assigned', title: `按规则分配给您 ${own.length} 条流量`, path })
  }
}
