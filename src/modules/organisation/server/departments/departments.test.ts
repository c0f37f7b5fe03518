import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeClue, makeRole } from '../../../../../tests/support/factories.ts'
import { type Company, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { listen } from '../../../../../tests/support/stream.ts'
import { clueRoutes } from '../../../clue/api/clue.ts'
import { type DepartmentNode, departmentRoutes as routes } from '../../api/department.ts'

let server: TestServer
let company: Company
let as: string
let count = 0
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '部门测试公司', 'depBoss')
  as = company.boss
})
afterAll(() => server?.stop())

const unique = () => `部门甲${++count}`
const add = (parentId: number | null = null, more: { name?: string; leaderId?: number } = {}) =>
  server.ask(routes.add, { as, body: { name: unique(), parentId, ...more } })
const tree = () => server.ask(routes.tree, { as })
const node = async (id: number) => (await tree()).find(one => one.id === id) as DepartmentNode
const move = async (id: number, parentId: number | null, position = 0, token = as) =>
  server.call(routes.move, { as: token, body: { id, version: (await node(id)).version, parentId, position } })
const act = async (route: typeof routes.disable | typeof routes.open | typeof routes.remove, id: number) =>
  server.call(route, { as, body: { id, version: (await node(id)).version } })
const childrenOf = async (id: number | null) => (await tree()).filter(one => one.parentId === id).map(one => one.name)
let hired = 0
const hire = (departmentId: number, role = '导购') => company.hire(`dep${++hired}`, role, departmentId)

describe('the department tree', () => {
  test('counts active people of each department, with and without those below', async () => {
    const top = await add()
    const below = await add(top.id)
    await hire(top.id)
    const gone = await hire(below.id)
    await hire(below.id)
    await server.owner.query('update employee set disabled_at = now() where id = $1', [gone.employeeId])
    expect(await node(top.id)).toMatchObject({ people: 1, peopleBelow: 2 })
    expect(await node(below.id)).toMatchObject({ people: 1, peopleBelow: 1, parentId: top.id })
    const detail = await server.ask(routes.detail, { as, params: { id: below.id } })
    expect(detail.memberCount).toBe(2)
    expect(detail.members.map(member => member.active)).toEqual([true, false])
  })

  test('is closed to people without the screen, and its changes to people without the element', async () => {
    const sales = await hire(company.departmentId)
    expect((await server.call(routes.tree, { as: sales.token })).code).toBe(40300)
    const role = await makeRole(server.owner, company.officeId, { menus: ['companyManager'] })
    const looker = await hire(company.departmentId, role)
    expect((await server.call(routes.tree, { as: looker.token })).code).toBe(0)
    const body = { name: unique() }
    expect((await server.call(routes.add, { as: looker.token, body })).code).toBe(40300)
    expect((await move(company.departmentId, null, 0, looker.token)).code).toBe(40300)
  })
})

describe('adding and editing', () => {
  test('need a name that is unique among siblings', async () => {
    const [one, two] = [await add(), await add()]
    await add(one.id, { name: '同名' })
    await add(two.id, { name: '同名' })
    const again = await server.call(routes.add, { as, body: { name: ' 同名 ', parentId: one.id } })
    expect(again).toMatchObject({
      code: 40000,
      msg: '同一上级下已有“同名”，请换一个名称',
      data: { issues: [{ field: 'name' }] },
    })
    const other = await add(one.id)
    const body = { id: other.id, version: other.version, name: '同名' }
    expect((await server.call(routes.edit, { as, body })).code).toBe(40000)
    expect((await node(other.id)).name).toBe(other.name)
  })

  test.each([
    [{ name: '' }, 'name', '部门名称不能为空'],
    [{ name: '长'.repeat(41) }, 'name', '部门名称最多 40 个字'],
    [{ parentId: 'x' }, 'parentId', '上级部门：编号应为数字'],
  ])('refuses %j by the field', async (wrong, field, msg) => {
    const answer = (await server.send(routes.add, { as, body: { name: unique(), ...wrong } })).json()
    expect(answer).toMatchObject({ code: 40000, data: { issues: [{ field, msg }] } })
  })

  test('need an active person of the company as leader', async () => {
    const { employeeId: leaderId } = await hire(company.departmentId)
    const led = await add(null, { leaderId })
    expect(led).toMatchObject({ leaderId, leaderName: `dep${hired}` })
    await server.owner.query('update employee set disabled_at = now() where id = $1', [leaderId])
    const body = { name: unique(), leaderId }
    expect(await server.call(routes.add, { as, body })).toMatchObject({
      code: 40000,
      data: { issues: [{ field: 'leaderId' }] },
    })
    const renamed = await server.ask(routes.edit, { as, body: { id: led.id, version: led.version, name: unique() } })
    expect(renamed.leaderId).toBe(leaderId)
    const stranger = await foundCompany(server, '别的部门公司', 'depStranger')
    const { employeeId } = await stranger.hire('depForeign', '导购')
    expect((await server.call(routes.add, { as, body: { name: unique(), leaderId: employeeId } })).code).toBe(40400)
  })

  test('refuse a stale edit, show what changed, and may overwrite it', async () => {
    const { id, version, name } = await add()
    await server.ask(routes.edit, { as, body: { id, version, name: `${name}新` } })
    const late = { id, version, leaderId: null, name: `${name}旧` }
    const answer = await server.call(routes.edit, { as, body: late })
    expect(answer).toMatchObject({
      code: 40901,
      data: { changes: [{ title: '部门名称', before: name, after: `${name}新` }] },
    })
    expect(await server.ask(routes.edit, { as, body: { ...late, force: true } })).toMatchObject({ name: `${name}旧` })
  })
})

describe('moving', () => {
  test('works to any place among siblings, also repeatedly between the same two', async () => {
    const top = await add()
    const names = ['一', '二', '三', '四']
    const ids: Record<string, number> = {}
    for (const name of names) ids[name] = (await add(top.id, { name })).id
    await move(ids.四 as number, top.id, 0)
    expect(await childrenOf(top.id)).toEqual(['四', '一', '二', '三'])
    for (let times = 0; times < 12; times++) {
      const [, second] = await childrenOf(top.id)
      const last = (await childrenOf(top.id)).at(-1) as string
      await move(ids[last] as number, top.id, 1)
      expect((await childrenOf(top.id)).slice(1, 3)).toEqual([last, second])
    }
    await move(ids.一 as number, top.id, 99)
    expect((await childrenOf(top.id)).at(-1)).toBe('一')
  })

  test('is refused under itself, below itself, below a disabled one, and next to one of the same name', async () => {
    const top = await add()
    const middle = await add(top.id)
    const low = await add(middle.id)
    const words = '不能移到自己或自己的下级部门下，请选择别的部门'
    expect(await move(top.id, top.id)).toMatchObject({ code: 40900, msg: words })
    expect(await move(top.id, low.id)).toMatchObject({ code: 40900, msg: words })
    await add(null, { name: '撞名' })
    const same = await add(top.id, { name: '撞名' })
    expect(await move(same.id, null)).toMatchObject({ code: 40900, msg: '目标位置已有“撞名”，请先改名' })
    const closed = await add()
    await act(routes.disable, closed.id)
    expect(await move(top.id, closed.id)).toMatchObject({ code: 40000, msg: `“${closed.name}”已停用，请先启用它` })
    expect((await node(top.id)).parentId).toBe(null)
  })

  test('is refused if somebody else has moved the department meanwhile', async () => {
    const [one, two] = [await add(), await add()]
    const { version } = await node(one.id)
    await move(one.id, two.id)
    const body = { id: one.id, version, parentId: null, position: 0 }
    expect((await server.call(routes.move, { as, body })).code).toBe(40901)
  })

  test('changes what a manager sees in the next call', async () => {
    const [mine, other] = [await add(), await add()]
    const manager = await hire(mine.id, '部门经理')
    const { id } = await makeClue(server.owner, company.officeId, { departmentId: other.id })
    const see = () => server.call(clueRoutes.detail, { as: manager.token, params: { id } })
    expect((await see()).code).toBe(40400)
    await move(other.id, mine.id)
    expect((await see()).code).toBe(0)
    await move(other.id, null)
    expect((await see()).code).toBe(40400)
  })

  test('lets nobody move departments into their own data scope', async () => {
    const [mine, other] = [await add(), await add()]
    const inside = await add(mine.id)
    const scopes = { clue: 'departmentAndBelow', employee: 'office' } as const
    const rights = { menus: ['companyManager'], elements: ['companyManager:edit'], scopes }
    const mover = await hire(mine.id, await makeRole(server.owner, company.officeId, rights))
    expect((await move(other.id, inside.id, 0, mover.token)).code).toBe(40300)
    expect((await node(other.id)).parentId).toBe(null)
    expect((await move(inside.id, other.id, 0, mover.token)).code).toBe(0)
  })

  test('is in the history with its places, in words', async () => {
    const top = await add()
    const [one, two] = [await add(top.id), await add(top.id)]
    await move(two.id, top.id, 0)
    await move(two.id, one.id, 0)
    const entries = await server.ask(routes.history, { as, params: { id: two.id } })
    expect(entries.map(entry => entry.action)).toEqual(['移动', '调整顺序', '新增'])
    expect(entries[1]?.changes).toMatchObject([{ title: '顺序', before: '第 2 位', after: '第 1 位' }])
    expect(entries[0]?.changes).toMatchObject([{ title: '上级部门', before: top.name, after: one.name }])
  })
})

describe('closing', () => {
  test('is refused while it has active people or departments, with up to five names and the number', async () => {
    const top = await add()
    const names: string[] = []
    for (let person = 0; person < 7; person++) names.push((await hire(top.id)).username)
    const below = await add(top.id)
    const answer = await act(routes.disable, top.id)
    expect(answer.code).toBe(40900)
    expect(answer.msg).toContain(`${names.slice(0, 5).join('、')}等 7 人`)
    expect(answer.msg).not.toContain(names[5])
    expect(answer.msg).toContain(`启用的下级部门：${below.name}`)
    await server.owner.query('update employee set disabled_at = now() where department_id = $1', [top.id])
    expect((await act(routes.disable, top.id)).msg).not.toContain('员工')
    expect((await act(routes.disable, below.id)).code).toBe(0)
    expect((await act(routes.disable, top.id)).code).toBe(0)
    expect((await act(routes.open, below.id)).msg).toBe(`上级部门“${top.name}”已停用，请先启用它`)
    expect((await act(routes.open, top.id)).data).toMatchObject({ disabledAt: null })
  })

  test('a department that was never used can be removed; a used one cannot', async () => {
    const fresh = await add()
    expect((await act(routes.remove, fresh.id)).code).toBe(0)
    expect(await node(fresh.id)).toBeUndefined()
    const parent = await add()
    await add(parent.id, { name: '下级' })
    expect((await act(routes.remove, parent.id)).msg).toContain('有下级部门：下级')
    const staffed = await add()
    const { username, employeeId } = await hire(staffed.id)
    await server.owner.query('update employee set disabled_at = now() where id = $1', [employeeId])
    expect((await act(routes.remove, staffed.id)).msg).toContain(`有过员工：${username}`)
    const worked = await add()
    await makeClue(server.owner, company.officeId, { departmentId: worked.id })
    expect((await act(routes.remove, worked.id)).msg).toContain('已有业务记录属于这个部门')
    const scoped = await add()
    const role = await makeRole(server.owner, company.officeId, { scopes: { clue: [scoped.id] } })
    expect((await act(routes.remove, scoped.id)).msg).toContain(`角色的数据范围用到了它：${role}`)
    expect(await node(scoped.id)).toBeDefined()
  })

  test('leaves a log entry with its former values', async () => {
    const fresh = await add(null, { name: '短命部门' })
    await act(routes.remove, fresh.id)
    const { rows } = await server.owner.query(
      `select action, changes from operation_log where subject = 'department' and subject_id = $1 order by id desc limit 1`,
      [String(fresh.id)],
    )
    expect(rows[0]).toMatchObject({ action: '删除', changes: { name: ['短命部门', null] } })
  })
})

test('browsers that show departments hear of a change', async () => {
  const { id, version } = await add()
  const stream = await listen(await server.listen(), as)
  await server.ask(routes.edit, { as, body: { id, version, name: unique() } })
  await stream.until('department', { ids: [id], by: 'depBoss' })
  stream.stop()
})
