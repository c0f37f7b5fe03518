import { sql } from 'kysely'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { assertGoverned } from '../../../../kernel/server/desk/governing.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { type Changes, difference } from '../../../../kernel/server/log/audit.ts'
import { historyOf, wordsOf } from '../../../../kernel/server/record/history.ts'
import { badInput, conflict, notFound } from '../../../../kernel/server/refusal.ts'
import { roomOf } from '../../../pooling/server/index.ts'
import { arrange, type SortKind, switchesOf } from '../../../settings/server/index.ts'
import { type PoolInput, poolColumns, poolRoutes as routes } from '../../api/pool.ts'
import { clueClaimSwitches } from '../../api/switches.ts'
import { poolsOf } from '../record/access.ts'
import { scopeModule } from '../record/scope.ts'
import { besideClues } from './contents.ts'
import { countedClues } from './counted.ts'
import { emptyPool } from './empty.ts'
import { type Members, membersOf, nobody, setMembers } from './members.ts'
import { fieldTitles, one, type PoolRow, shown } from './shown.ts'

/** Reads all pools under a lock in the order of their numbers: the second of two people sees what the first did. */
async function lockPools(desk: Desk): Promise<PoolRow[]> {
  const ids = await desk.from('pool').select('id').execute()
  const rows = await desk.lock(
    'pool',
    ids.map(({ id }) => id),
  )
  return rows.sort((a, b) => a.position - b.position || a.id - b.id)
}

/** Throws 40000 if a name is taken or somebody named is not of this company. */
async function assertSound(
  desk: Desk,
  rows: readonly PoolRow[],
  entered: Partial<PoolInput>,
  id?: number,
): Promise<void> {
  const { name, adminIds = [], memberIds = [], departmentIds = [] } = entered
  if (rows.some(row => row.name === name && row.id !== id))
    throw badInput('name', `已有名为“${name}”的公海，请换一个名称`)
  await assertThere(desk, 'employee', adminIds, 'adminIds', '管理员')
  await assertThere(desk, 'employee', memberIds, 'memberIds', '成员')
  await assertThere(desk, 'department', departmentIds, 'departmentIds', '成员部门')
}

async function assertThere(
  desk: Desk,
  table: 'employee' | 'department',
  ids: readonly number[],
  field: string,
  title: string,
): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const there = await desk.from(table).select('id').where('id', 'in', wanted).execute()
  if (there.length < wanted.length) throw badInput(field, `${title}中有人或部门不存在，请刷新后重试`)
}

/** Returns the change of the columns shown before claiming, as titles for the log. */
function fieldsChange(before: readonly string[], after: readonly string[]): Changes {
  const named = (keys: readonly string[]) => keys.map(key => fieldTitles.get(key) ?? key).join('、')
  return difference({ fields: named(before) }, { fields: named(after) })
}

/** Lists of pools everywhere in the company are fetched again, and what is in them. */
function publishPools(desk: Desk): Promise<void> {
  return desk.publish({ kind: 'office', officeId: desk.officeId, topic: 'pool', ids: [] })
}

/** The order in which pools are shown, and in which the first that has a department as a member is its own. */
export const poolSort: SortKind = {
  kind: 'pool',
  table: 'pool',
  topic: 'pool',
  assure: desk => assertGoverned(desk, scopeModule, [], '公海的顺序'),
  async groups(desk) {
    const pools = await desk.from('pool').selectAll().orderBy('position').orderBy('id').execute()
    const items = pools.map(({ id, name, disabledAt }) => ({ id, label: name, off: disabledAt !== null }))
    return [{ key: 0, title: '公海', items }]
  },
}

/** Refuses (40300) a pool that is everybody's, or of people or departments that the person's scope does not reach. */
async function assertTheirs(desk: Desk, pool: Members & { openToAll: boolean; name: string }): Promise<void> {
  const ids = [...pool.adminIds, ...pool.memberIds]
  const people =
    ids.length > 0 ? await desk.from('employee').select('departmentId').where('id', 'in', ids).execute() : []
  const departments = pool.openToAll ? [] : [...pool.departmentIds, ...people.map(person => person.departmentId)]
  assertGoverned(desk, scopeModule, departments, `公海“${pool.name}”`)
}

export const poolHandlers = [
  handle(routes.list, async desk =>
    shown(desk, await desk.from('pool').selectAll().orderBy('position').orderBy('id').execute()),
  ),

  handle(routes.history, async (desk, { params: { id } }) => {
    const pool = await desk.from('pool').select('id').where('id', '=', id).executeTakeFirst()
    if (!pool) throw notFound('公海')
    return historyOf(desk, 'pool', id, poolColumns)
  }),

  handle(routes.mine, async desk => {
    const pools = await poolsOf(desk)
    const { clueDailyClaims, clueOwnershipCap } = await switchesOf(desk, clueClaimSwitches)
    return {
      pools: pools.map(({ id, name, isDefault, full, fields }) => ({
        id,
        name,
        isDefault,
        isAdmin: full,
        fields: full ? null : [...fields],
      })),
      room: await roomOf(desk, countedClues, { quota: clueDailyClaims, cap: clueOwnershipCap }),
      dealRoom: await besideClues(desk).room(desk),
    }
  }),

  handle(routes.add, async (desk, { body }) => {
    const rows = await lockPools(desk)
    await assertSound(desk, rows, body)
    await assertTheirs(desk, body)
    const { name, remark, openToAll, visibleFields } = body
    const position = Math.max(0, ...rows.map(row => row.position)) + 1
    const more = fieldsChange([], visibleFields)
    const values = { name, remark, openToAll, visibleFields, position }
    const pool = await desk.insert('pool', values, { action: '新增公海', more })
    const members = await setMembers(desk, pool.id, nobody, body)
    if (Object.keys(members).length > 0) await logMembers(desk, pool, members)
    await publishPools(desk)
    return one(desk, pool)
  }),

  handle(routes.edit, async (desk, { body: { id, version, force, ...entered } }) => {
    const rows = await lockPools(desk)
    const begun = { version, words: (changes: Changes) => wordsOf(desk, changes, poolColumns) }
    const before = await desk.lockOne('pool', id, '公海', force ? undefined : begun)
    await assertSound(desk, rows, entered, id)
    const held = (await membersOf(desk, [id])).get(id) as Members
    await assertTheirs(desk, { ...before, ...held })
    await assertTheirs(desk, { ...before, ...held, ...defined(entered) })
    const members = await setMembers(desk, id, held, defined(entered))
    const { name, remark, openToAll, visibleFields } = { ...before, ...defined(entered) }
    const more = { ...fieldsChange(before.visibleFields, visibleFields), ...members }
    const patch = { name, remark, openToAll, visibleFields }
    const pool = await desk.change('pool', before, patch, { action: '编辑公海', more })
    await publishPools(desk)
    return one(desk, pool)
  }),

  handle(routes.enable, async (desk, { body: { id, enabled, poolId } }) => {
    const rows = await lockPools(desk)
    const before = rows.find(row => row.id === id)
    if (!before) throw notFound('公海')
    await assertTheirs(desk, { ...before, ...((await membersOf(desk, [id])).get(id) as Members) })
    if ((before.disabledAt === null) === enabled) return one(desk, before)
    if (!enabled && before.isDefault) throw conflict('默认公海不能停用，请先把另一个公海设为默认')
    if (!enabled) await emptyPool(desk, rows, before, poolId ?? null)
    const patch = { disabledAt: enabled ? null : sql<string>`now()` }
    const pool = await desk.change('pool', before, patch, { action: enabled ? '启用公海' : '停用公海' })
    await publishPools(desk)
    return one(desk, pool)
  }),

  handle(routes.makeDefault, async (desk, { body: { id } }) => {
    assertGoverned(desk, scopeModule, [], '默认公海')
    const rows = await lockPools(desk)
    const [after, before] = [rows.find(row => row.id === id), rows.find(row => row.isDefault)]
    if (!after) throw notFound('公海')
    if (after.disabledAt) throw conflict('停用的公海不能设为默认，请先启用')
    if (before?.id === id) return one(desk, after)
    if (before) await desk.change('pool', before, { isDefault: false }, { action: '不再是默认公海' })
    const pool = await desk.change('pool', after, { isDefault: true }, { action: '设为默认公海' })
    await publishPools(desk)
    return one(desk, pool)
  }),

  handle(routes.order, async (desk, { body }) => {
    await arrange(desk, poolSort, 0, body)
    return null
  }),
]

function defined<T extends object>(entered: T): Partial<T> {
  return Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== undefined)) as Partial<T>
}

function logMembers(desk: Desk, { id, name, version }: PoolRow, changes: Changes): Promise<void> {
  const entry = { subject: 'pool', subjectId: id, subjectName: name, subjectVersion: version }
  return desk.log({ ...entry, action: '公海成员', changes })
}
