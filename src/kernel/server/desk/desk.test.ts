import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { Desk } from './desk.ts'
import { noPermissions } from './permissions.ts'

let server: TestServer
let desk: Desk
let release: () => Promise<void>
let id = 0

beforeAll(async () => {
  server = await startServer()
  const { officeId } = await foundCompany(server, '书桌公司', 'deskBoss')
  const { rows } = await server.owner.query('select id, account_id from employee where office_id = $1', [officeId])
  const client = await server.owner.connect()
  release = async () => client.release()
  const who = { accountId: rows[0].account_id, officeId, employeeId: rows[0].id, departmentId: null }
  const origin = { route: '', address: '', device: '', traceId: '' }
  desk = new Desk(client, origin, { ...who, isPlatform: false, name: '甲', tokenHash: '' }, noPermissions)
})
afterAll(async () => {
  await release()
  await server.stop()
})

let made = 0
beforeEach(async () => {
  id = (await desk.insert('department', { name: `部门${++made}` }, { action: '新增' })).id
})

const action = '编辑'
const row = () => desk.lockOne('department', id, '部门')
const entries = async () =>
  (
    await desk
      .from('operationLog')
      .select(['changes', 'subjectVersion'])
      .where('subject', '=', 'department')
      .where('subjectId', '=', String(id))
      .where('action', '=', action)
      .orderBy('id')
      .execute()
  ).map(one => [one.subjectVersion, one.changes])

describe('a change without a difference', () => {
  test('writes no entry, keeps the version and returns the unchanged row', async () => {
    const before = await row()
    const { name, parentId, position } = before
    for (const patch of [{}, { name }, { name, parentId, position }, { name: undefined, parentId: null }])
      expect(await desk.change('department', before, patch, { action, more: {} })).toBe(before)
    expect(await row()).toEqual(before)
    expect(await entries()).toEqual([])
  })

  test('is recognised by the database, however the value is written', async () => {
    const closed = '2026-03-01T09:00:00+08:00'
    const before = await desk.change('department', await row(), { disabledAt: closed }, { action: '停用' })
    for (const disabledAt of [closed, '2026-03-01T01:00:00Z', sql`timestamptz '2026-03-01 02:00:00+01'`])
      expect(await desk.change('department', before, { disabledAt }, { action })).toBe(before)
    expect(await entries()).toEqual([])
  })
})

describe('a change', () => {
  test('raises the version and is logged when only one field differs, also to null and from null', async () => {
    const before = await row()
    const named = await desk.change('department', before, { name: `${before.name}新`, parentId: null }, { action })
    const closed = await desk.change('department', named, { disabledAt: sql<string>`now()` }, { action })
    const open = await desk.change('department', closed, { disabledAt: null, name: named.name }, { action })
    expect([named.version, closed.version, open.version]).toEqual([2, 3, 4])
    expect((await entries()).map(([version, changes]) => [version, Object.keys(changes as object)])).toEqual([
      ...[
        [2, ['name']],
        [3, ['disabledAt']],
      ],
      [4, ['disabledAt']],
    ])
  })

  test('by an expression is logged with the resulting value', async () => {
    const before = await row()
    expect(await desk.change('department', before, { position: sql`position + 0` }, { action })).toBe(before)
    const after = await desk.change('department', before, { position: sql`position + 1` }, { action })
    expect(after).toMatchObject({ version: 2, position: before.position + 1 })
  })

  test('of something that belongs to the record raises its version, though no column differs', async () => {
    const before = await row()
    const after = await desk.change('department', before, {}, { action, more: { members: ['', '乙'] } })
    expect(after.version).toBe(2)
    expect(await entries()).toEqual([[2, { members: ['', '乙'] }]])
  })

  test('of many rows changes only those that differ, and returns all in the given order', async () => {
    const other = await desk.insert('department', { name: `部门${++made}`, position: 7 }, { action: '新增' })
    const first = await row()
    const [same, moved] = await desk.changeMany('department', [other, first], { position: 7 }, { action })
    expect(same).toBe(other)
    expect(moved).toMatchObject({ id, version: 2, position: 7 })
    expect(await entries()).toHaveLength(1)
  })
})
