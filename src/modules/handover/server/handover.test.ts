import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeClue, makeDepartment, makeRole } from '../../../../tests/support/factories.ts'
import { type Company, type Employee, employ, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { clueRoutes } from '../../clue/api/clue.ts'
import { identityRoutes } from '../../identity/api/identity.ts'
import { notificationRoutes } from '../../notification/api/notification.ts'
import { type HandoverPart, handoverRoutes as routes } from '../api/handover.ts'

let server: TestServer
let company: Company
let east: number
let west: number
let people: number

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '交接测试公司', 'handoverBoss')
  east = await makeDepartment(server.owner, company.officeId, company.departmentId)
  west = await makeDepartment(server.owner, company.officeId, company.departmentId)
  people = 0
})
afterAll(() => server?.stop())

const hire = (departmentId = east, role = '导购') => company.hire(`handover${++people}`, role, departmentId)

async function clues(ownerId: number, count: number, more: Parameters<typeof makeClue>[2] = {}): Promise<number[]> {
  const made = []
  for (let at = 0; at < count; at++)
    made.push(await makeClue(server.owner, company.officeId, { ownerId, departmentId: east, ...more }))
  return made.map(one => one.id)
}

/** Returns a plan that gives all records of the leaving person to one other. */
const allTo = (receiverId: number): HandoverPart[] =>
  ['clue', 'department'].map(kind => ({ kind, mode: 'one', receivers: [{ receiverId }] }))

const execute = (leaver: Employee, parts: HandoverPart[], as = company.boss) =>
  server.call(routes.execute, { as, body: { leaverId: leaver.employeeId, parts } })

async function ownersOf(ids: number[]) {
  const { rows } = await server.owner.query('select id, owner_id, department_id from clue where id = any($1)', [ids])
  return new Map(rows.map(row => [row.id, { ownerId: row.owner_id, departmentId: row.department_id }]))
}

async function employeeRow({ employeeId }: Employee) {
  const { rows } = await server.owner.query('select disabled_at, departed_at from employee where id = $1', [employeeId])
  return rows[0]
}

/** Ends the connection that has last sent a statement like this, while its transaction is open. */
async function cutOff(statement: string): Promise<void> {
  for (;;) {
    const { rowCount } = await server.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and query like $1 and state in ('active', 'idle in transaction')`,
      [statement],
    )
    if (rowCount) return
    await sleep(2)
  }
}

describe('预览', () => {
  it('准确数出各人分到多少，列出前几条，什么也不改变', async () => {
    const [leaver, first, second] = [await hire(), await hire(), await hire(west)]
    const due = new Date('2026-12-24T02:30:00Z')
    const ids = await clues(leaver.employeeId, 7, { nextFollowUpAt: due })
    await clues(leaver.employeeId, 1, { status: 'converted' })
    await server.owner.query('update department set leader_id = $1 where id = $2', [leaver.employeeId, east])
    const { stock } = await server.ask(routes.overview, { as: company.boss, params: { id: leaver.employeeId } })
    expect(stock.filter(part => part.total > 0)).toMatchObject([
      { kind: 'clue', total: 7, note: '含 7 个下次跟进安排', departments: [{ departmentId: east, count: 7 }] },
      { kind: 'department', total: 1, departments: [{ departmentId: east, count: 1 }] },
    ])

    const receivers = [first, second].map(({ employeeId }) => ({ receiverId: employeeId }))
    const parts: HandoverPart[] = [
      { kind: 'clue', mode: 'even', receivers },
      { kind: 'department', mode: 'one', receivers: [{ receiverId: first.employeeId }] },
    ]
    const body = { leaverId: leaver.employeeId, parts }
    const preview = await server.ask(routes.preview, { as: company.boss, body })
    const counts = preview.parts[0]?.receivers.map(({ receiverId, count }) => [receiverId, count])
    expect(counts).toEqual([
      [first.employeeId, 4],
      [second.employeeId, 3],
    ])
    expect(preview.parts[0]?.receivers[0]?.samples[0]).toMatchObject({ id: ids[0], note: '下次跟进 2026-12-24 10:30' })
    expect([...(await ownersOf(ids)).values()].every(({ ownerId }) => ownerId === leaver.employeeId)).toBe(true)
    expect(await employeeRow(leaver)).toEqual({ disabled_at: null, departed_at: null })
  })

  it('看不到的流量只有数目，没有客户姓名', async () => {
    const role = await makeRole(server.owner, company.officeId, {
      menus: ['organizationManager', 'employeesManager'],
      elements: ['employeesManager:handover'],
      scopes: { employee: 'office' },
    })
    const [clerk, leaver, receiver] = [await hire(east, role), await hire(), await hire()]
    await clues(leaver.employeeId, 1, { name: '不该看到的客户' })
    const body = { leaverId: leaver.employeeId, parts: allTo(receiver.employeeId) }
    const preview = await server.ask(routes.preview, { as: clerk.token, body })
    expect(preview.parts[0]?.receivers[0]?.samples).toMatchObject([{ name: '', note: '不在您的数据范围内' }])
    expect(JSON.stringify(preview)).not.toContain('不该看到的客户')
  })
})

describe('办理交接', () => {
  it('流量、下次跟进和部门负责人一并交出，员工停用，登录即刻失效，接收人收到通知，每条都有前后记录', async () => {
    const [leaver, receiver] = [await hire(), await hire(west)]
    const due = new Date('2026-12-24T02:30:00Z')
    const ids = await clues(leaver.employeeId, 3, { nextFollowUpAt: due })
    await server.owner.query('update department set leader_id = $1 where id = $2', [leaver.employeeId, west])
    const { data } = await execute(leaver, allTo(receiver.employeeId))
    expect(data.summary).toMatchObject([
      { kind: 'clue', total: 3, receivers: [{ receiverId: receiver.employeeId, name: receiver.username, count: 3 }] },
      { kind: 'department', total: 1 },
    ])
    expect([...(await ownersOf(ids)).values()]).toEqual(
      ids.map(() => ({ ownerId: receiver.employeeId, departmentId: west })),
    )
    const { departed_at, disabled_at } = await employeeRow(leaver)
    expect([departed_at, disabled_at]).toEqual([expect.anything(), expect.anything()])
    const gone = await server.call(identityRoutes.info, { as: leaver.token, query: {} })
    expect(gone.status).toBe(codes.expired)

    const inbox = await server.ask(notificationRoutes.inbox, { as: receiver.token })
    expect(inbox.rows[0]?.title).toBe(`${leaver.username}离职，3 条流量、1 个部门负责人交接给您`)
    const [history] = await server.ask(clueRoutes.history, { as: company.boss, params: { id: ids[0] as number } })
    expect(history).toMatchObject({ action: '离职交接', personName: 'handoverBoss' })
    expect(history?.changes).toContainEqual({
      field: 'ownerId',
      title: '负责人',
      before: leaver.username,
      after: receiver.username,
    })
    const detail = await server.ask(clueRoutes.detail, { as: receiver.token, params: { id: ids[0] as number } })
    expect(new Date(detail.nextFollowUpAt as string)).toEqual(due)
    const { rows } = await server.owner.query('select leader_id from department where id = $1', [west])
    expect(rows[0].leader_id).toBe(receiver.employeeId)
  })

  it('已停用但名下还有流量的员工也能交接', async () => {
    const [leaver, receiver] = [await hire(), await hire()]
    const ids = await clues(leaver.employeeId, 2)
    await server.owner.query('update employee set disabled_at = now() where id = $1', [leaver.employeeId])
    expect(await execute(leaver, allTo(receiver.employeeId))).toMatchObject({ success: true })
    expect((await ownersOf(ids)).get(ids[0] as number)?.ownerId).toBe(receiver.employeeId)
  })

  it.each([
    ['漏了一类', (): HandoverPart[] => [], '还有 1 条流量没有选择接收人'],
    [
      '接收人停用',
      (_: Employee, disabled: Employee) => allTo(disabled.employeeId),
      '已停用，不能作为接收人，请选择其他人',
    ],
    ['交给本人', (leaver: Employee) => allTo(leaver.employeeId), '接收人不能是离职员工本人，请选择其他同事'],
    ['接收人不存在', () => allTo(987_654_321), '接收人不存在'],
    [
      '比例不满一百',
      (_: Employee, other: Employee): HandoverPart[] => [
        { kind: 'clue', mode: 'share', receivers: [{ receiverId: other.employeeId, share: 60 }] },
      ],
      '合计应为 100%，现在是 60%',
    ],
  ])('%s：说明原因，什么也不改变', async (_, parts, msg) => {
    const [leaver, other] = [await hire(), await hire()]
    const ids = await clues(leaver.employeeId, 1)
    await server.owner.query('update employee set disabled_at = now() where id = $1', [other.employeeId])
    const answer = await execute(leaver, parts(leaver, other))
    expect(answer).toMatchObject({ success: false, code: codes.badInput })
    expect(JSON.stringify(answer)).toContain(msg)
    expect((await ownersOf(ids)).get(ids[0] as number)?.ownerId).toBe(leaver.employeeId)
    expect(await employeeRow(leaver)).toEqual({ disabled_at: null, departed_at: null })
  })

  it('没有权限被拒绝；范围之外的员工不存在；不能交接自己', async () => {
    const manager = await makeRole(server.owner, company.officeId, {
      menus: ['organizationManager', 'employeesManager'],
      elements: ['employeesManager:handover'],
      scopes: { employee: 'department' },
    })
    const [inEast, inWest, head] = [await hire(east), await hire(west), await hire(east, manager)]
    const plain = await execute(inWest, allTo(inEast.employeeId), inEast.token)
    expect(plain.code).toBe(codes.forbidden)
    expect((await execute(inWest, allTo(inEast.employeeId), head.token)).code).toBe(codes.notFound)
    const overview = await server.call(routes.overview, { as: head.token, params: { id: inWest.employeeId } })
    expect(overview.code).toBe(codes.notFound)
    expect(await execute(inEast, allTo(inWest.employeeId), head.token)).toMatchObject({ code: codes.badInput })
    expect(await execute(head, allTo(inEast.employeeId), head.token)).toMatchObject({ code: codes.conflict })
    const mine = await server.ask(routes.overview, { as: head.token, params: { id: head.employeeId } })
    expect(mine.obstacle).toContain('不能办理自己的离职交接')
    await execute(inWest, [])
    const known = async (as: string) =>
      (await server.ask(routes.records, { as })).some(one => one.employeeId === inWest.employeeId)
    expect([await known(company.boss), await known(head.token)]).toEqual([true, false])
  })

  it('管理员只能由管理员交接，最后一位管理员不能离开', async () => {
    const clerkRole = await makeRole(server.owner, company.officeId, {
      menus: ['organizationManager', 'employeesManager'],
      elements: ['employeesManager:handover'],
      scopes: { employee: 'office' },
    })
    const [clerk, admin, receiver] = [await hire(east, clerkRole), await hire(east, '公司管理员'), await hire()]
    expect((await execute(admin, allTo(receiver.employeeId), clerk.token)).code).toBe(codes.forbidden)
    expect(await execute(admin, allTo(receiver.employeeId))).toMatchObject({ success: true })
  })

  it('连接在半路断开：一条也没有交出，员工还在职', async () => {
    const [leaver, receiver] = [await hire(), await hire()]
    await server.owner.query(
      `with people as (
         insert into customer (office_id, name, phone) select $1, '中断' || n, '1548' || lpad(n::text, 7, '0') from generate_series(1, 5000) n returning id
       ) insert into clue (office_id, customer_id, status, owner_id, department_id) select $1, id, 'following', $2, $3 from people`,
      [company.officeId, leaver.employeeId, east],
    )
    const going = execute(leaver, allTo(receiver.employeeId))
    await cutOff(`%insert into handover_item%`)
    expect(await going).toMatchObject({ success: false })
    const { rows } = await server.owner.query(
      `select (select count(*) from clue where owner_id = $1) as kept, (select count(*) from handover where employee_id = $1) as handovers`,
      [leaver.employeeId],
    )
    expect(rows[0]).toEqual({ kept: 5000, handovers: 0 })
    expect(await employeeRow(leaver)).toEqual({ disabled_at: null, departed_at: null })
  })

  it('五千条在一个事务里交完，也能一次撤销', async () => {
    const [leaver, first, second] = [await hire(), await hire(), await hire()]
    await server.owner.query(
      `with people as (
         insert into customer (office_id, name, phone) select $1, '批量' || n, '1549' || lpad(n::text, 7, '0') from generate_series(1, 5000) n returning id
       ) insert into clue (office_id, customer_id, status, owner_id, department_id) select $1, id, 'following', $2, $3 from people`,
      [company.officeId, leaver.employeeId, east],
    )
    const receivers = [
      { receiverId: first.employeeId, share: 70 },
      { receiverId: second.employeeId, share: 30 },
    ]
    const { data } = await execute(leaver, [{ kind: 'clue', mode: 'share', receivers }])
    expect(data.summary[0]?.receivers.map(one => one.count)).toEqual([3500, 1500])
    const undone = await server.ask(routes.undo, { as: company.boss, body: { id: data.id } })
    expect(undone).toMatchObject({ restored: 5000, leftCount: 0 })
  })
})

describe('撤销', () => {
  it('七天内全部退回，员工重新启用；接收人已转出、已退回公海的留下并说明', async () => {
    const [leaver, receiver, third] = [await hire(), await hire(west), await hire()]
    const ids = await clues(leaver.employeeId, 4, { nextFollowUpAt: new Date('2026-12-24T02:30:00Z') })
    await server.owner.query('update department set leader_id = $1 where id = $2', [leaver.employeeId, east])
    const { data } = await execute(leaver, allTo(receiver.employeeId))
    const [moved, pooled, worked] = ids as [number, number, number, number]
    await server.ask(clueRoutes.assign, { as: company.boss, body: { ids: [moved], ownerId: third.employeeId } })
    await server.ask(clueRoutes.giveBack, { as: receiver.token, body: { ids: [pooled] } })
    await server.ask(clueRoutes.follow, { as: receiver.token, body: { id: worked, content: '接手后打过电话' } })

    const undone = await server.ask(routes.undo, { as: company.boss, body: { id: data.id } })
    expect(undone).toMatchObject({ restored: 3, leftCount: 2 })
    expect(undone.left.map(one => one.msg)).toEqual([`已转给${third.username}`, '已是“公海”'])
    const owners = await ownersOf(ids)
    expect(ids.map(id => owners.get(id)?.ownerId)).toEqual([
      third.employeeId,
      null,
      leaver.employeeId,
      leaver.employeeId,
    ])
    expect(owners.get(worked)?.departmentId).toBe(east)
    expect(await employeeRow(leaver)).toEqual({ disabled_at: null, departed_at: null })
    const inbox = await server.ask(notificationRoutes.inbox, { as: receiver.token })
    expect(inbox.rows[0]?.title).toBe(`${leaver.username}的离职交接已撤销，交给您的记录已退回`)
    const [record] = await server.ask(routes.records, { as: company.boss })
    expect(record).toMatchObject({ undoable: false, undoneByName: 'handoverBoss', leftCount: 2 })

    const again = await server.call(routes.undo, { as: company.boss, body: { id: data.id } })
    expect(again).toMatchObject({ code: codes.conflict, msg: '这次交接已经撤销' })
    expect(await execute(leaver, allTo(receiver.employeeId))).toMatchObject({ success: true })
  })

  it('超过七天不能撤销', async () => {
    const leaver = await hire()
    const { data } = await execute(leaver, [])
    await server.owner.query(`update handover set created_at = now() - interval '7 days 1 minute' where id = $1`, [
      data.id,
    ])
    const late = await server.call(routes.undo, { as: company.boss, body: { id: data.id } })
    expect(late).toMatchObject({ code: codes.conflict, msg: '交接已超过 7 天，不能撤销' })
    const [record] = (await server.ask(routes.records, { as: company.boss })).filter(one => one.id === data.id)
    expect(record).toMatchObject({ undoable: false, obstacle: '交接已超过 7 天，不能撤销' })
  })

  it('部门已停用时不能撤销，人留在离职状态', async () => {
    const closing = await makeDepartment(server.owner, company.officeId)
    const leaver = await company.hire('closedLeaver', '导购', closing)
    const { data } = await execute(leaver, [])
    await server.owner.query(`update department set disabled_at = now(), name = '旧门店' where id = $1`, [closing])
    const refused = await server.call(routes.undo, { as: company.boss, body: { id: data.id } })
    expect(refused).toMatchObject({
      code: codes.conflict,
      msg: 'closedLeaver所在的部门“旧门店”已停用，请先调到其他部门',
    })
    expect((await employeeRow(leaver)).disabled_at).not.toBeNull()
    await server.owner.query('update department set disabled_at = null where id = $1', [closing])
    expect(await server.call(routes.undo, { as: company.boss, body: { id: data.id } })).toMatchObject({ success: true })
  })

  it('席位已满时不能撤销，流量留在接收人名下', async () => {
    const small = await foundCompany(server, '小公司', 'smallBoss')
    const [leaver, receiver] = [await small.hire('smallLeaver', '导购'), await small.hire('smallReceiver', '导购')]
    const clue = await makeClue(server.owner, small.officeId, { ownerId: leaver.employeeId })
    const body = { leaverId: leaver.employeeId, parts: allTo(receiver.employeeId) }
    const { id } = await server.ask(routes.execute, { as: small.boss, body })
    await server.owner.query('update office set office_user_max_num = 2 where id = $1', [small.officeId])
    const refused = await server.call(routes.undo, { as: small.boss, body: { id } })
    expect(refused).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('席位不足') })
    expect((await ownersOf([clue.id])).get(clue.id)?.ownerId).toBe(receiver.employeeId)
    await server.owner.query('update office set office_user_max_num = 3 where id = $1', [small.officeId])
    expect(await server.call(routes.undo, { as: small.boss, body: { id } })).toMatchObject({ success: true })
  })
})

describe('同时', () => {
  it('两个管理员同时办理同一个人：一个办成，另一个被告知是谁办的', async () => {
    const [leaver, first, second] = [await hire(), await hire(), await hire()]
    const admin = await hire(east, '公司管理员')
    const ids = await clues(leaver.employeeId, 20)
    const answers = await Promise.all([
      execute(leaver, allTo(first.employeeId), company.boss),
      execute(leaver, allTo(second.employeeId), admin.token),
    ])
    const won = answers.findIndex(answer => answer.success)
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    const winner = won === 0 ? 'handoverBoss' : admin.username
    expect(answers[1 - won]).toMatchObject({
      code: codes.conflict,
      msg: `${leaver.username}的离职交接已由${winner}办理，请查看交接记录`,
    })
    const receiver = won === 0 ? first : second
    expect(new Set([...(await ownersOf(ids)).values()].map(one => one.ownerId))).toEqual(new Set([receiver.employeeId]))
  })

  it('交接时有人正把流量分配给离职的人、他自己正在领取：之后他名下一条也没有', async () => {
    for (let round = 0; round < 4; round++) {
      const [leaver, receiver] = [await hire(), await hire()]
      const kept = await clues(leaver.employeeId, 10)
      const loose = await makeClue(server.owner, company.officeId, { departmentId: east })
      const pooled = await makeClue(server.owner, company.officeId, { status: 'pooled' })
      const [done, assigned] = await Promise.all([
        execute(leaver, allTo(receiver.employeeId)),
        server.call(clueRoutes.assign, {
          as: company.boss,
          body: { ids: [loose.id, ...kept.slice(0, 2)], ownerId: leaver.employeeId },
        }),
        server.call(clueRoutes.claim, { as: leaver.token, body: { ids: [pooled.id] } }),
      ])
      expect(done.success).toBe(true)
      if (!assigned.success) expect(assigned.msg).toContain('已停用，不能作为负责人，请选择其他人')
      const { rows } = await server.owner.query('select count(*) from clue where owner_id = $1', [leaver.employeeId])
      expect(rows[0].count).toBe(0)
    }
  })

  it('交接时有人把其中几条转给了别人：那几条归他，其余归接收人，都不丢', async () => {
    const [leaver, receiver, third] = [await hire(), await hire(), await hire()]
    const ids = await clues(leaver.employeeId, 30)
    const few = ids.slice(0, 5)
    const [done, assigned] = await Promise.all([
      execute(leaver, allTo(receiver.employeeId)),
      server.call(clueRoutes.assign, { as: company.boss, body: { ids: few, ownerId: third.employeeId } }),
    ])
    expect([done.success, assigned.success]).toEqual([true, true])
    const owners = await ownersOf(ids)
    expect(ids.map(id => owners.get(id)?.ownerId)).toEqual(
      ids.map(id => (few.includes(id) ? third.employeeId : receiver.employeeId)),
    )
  })

  it('两个互相交接的人同时离职：不会互相等死', async () => {
    const [one, other] = [await hire(), await hire()]
    await clues(one.employeeId, 3)
    await clues(other.employeeId, 3)
    const answers = await Promise.all([execute(one, allTo(other.employeeId)), execute(other, allTo(one.employeeId))])
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    expect(answers.find(answer => !answer.success)?.msg).toContain('已停用，不能作为接收人，请选择其他人')
  })

  it('账号在别的企业的登录不受影响', async () => {
    const other = await foundCompany(server, '另一家公司', 'otherBoss')
    const leaver = await hire()
    const { officeId, departmentId } = other
    await employ(server.owner, { officeId, departmentId, accountId: leaver.accountId, name: '兼职' }, '导购')
    const elsewhere = await server.signIn(leaver.username)
    await server.owner.query(
      `update session set office_id = $1 where account_id = $2 and created_at = (select max(created_at) from session where account_id = $2)`,
      [officeId, leaver.accountId],
    )
    await execute(leaver, [])
    expect(await server.call(identityRoutes.info, { as: elsewhere, query: {} })).toMatchObject({ success: true })
  })
})
