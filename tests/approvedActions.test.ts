import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codes } from '../src/kernel/api/envelope.ts'
import type { Unmatched } from '../src/modules/approval/api/binding.ts'
import { bindingRoutes } from '../src/modules/approval/api/bindingRoutes.ts'
import { approvalRoutes } from '../src/modules/approval/api/routes.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { clueOverClaimRoutes } from '../src/modules/clue/api/overClaim.ts'
import { accessRoutes } from '../src/modules/customer/api/access.ts'
import { customerRoutes } from '../src/modules/customer/api/routes.ts'
import type { Condition } from '../src/modules/forms/api/condition.ts'
import { dealOverClaimRoutes } from '../src/modules/opportunity/api/overClaim.ts'
import { opportunityRoutes } from '../src/modules/opportunity/api/routes.ts'
import { wonTransferRoutes } from '../src/modules/opportunity/api/wonTransfer.ts'
import { firstHourRoutes } from '../src/modules/reporting/api/firstHour.ts'
import { type Sales, salesOf } from './support/deals.ts'
import { makeClue } from './support/factories.ts'
import { type Company, type Employee, foundCompany } from './support/people.ts'
import type { TestServer } from './support/server.ts'
import { setSwitches } from './support/switches.ts'
import { startTwoNodes, type TwoNodes } from './support/twoNodes.ts'

let two: TwoNodes
let server: TestServer
let company: Company
let sales: Sales
let asker: Employee
let other: Employee
let flows: Record<string, number>

beforeAll(async () => {
  two = await startTwoNodes()
  server = two.nodes[0]
  company = await foundCompany(server, '审批动作公司', 'actBoss')
  sales = await salesOf(server, company)
  const west = await server.owner.query(
    `insert into department (office_id, parent_id, name) values ($1, $2, '城西') returning id`,
    [company.officeId, company.departmentId],
  )
  asker = await company.hire('actAsker', '导购')
  other = await company.hire('actOther', '导购', west.rows[0].id)
  flows = await publishFlows(['clueClaim', 'dealClaim', 'wonTransfer', 'similarAccess'])
})
afterAll(() => two?.stop())

/** A published flow for each type that asks the company's administrators. */
async function publishFlows(codesOfTypes: string[]): Promise<Record<string, number>> {
  const made: Record<string, number> = {}
  const node = { kind: 'approve', key: 'boss', name: '公司审批', approvers: [], rights: { days: 'edit' } }
  const definition = JSON.stringify({ nodes: [node], startRights: {} })
  for (const code of codesOfTypes) {
    const { rows } = await server.owner.query(
      `with flow as (insert into approval_flow (office_id, name, business, draft) values ($1, $2, $2, $3) returning id)
       insert into approval_flow_version (office_id, flow_id, number, definition) select $1, id, 1, $3 from flow returning id, flow_id`,
      [company.officeId, code, definition],
    )
    await server.owner.query('update approval_flow set published_id = $2 where id = $1', [rows[0].flow_id, rows[0].id])
    made[code] = rows[0].flow_id
  }
  return made
}

/** Binds a type's flow, or nothing. */
async function bind(business: string, when: Condition | null = [], unmatched: Unmatched = 'refuse') {
  const subjects = await server.ask(bindingRoutes.subjects, { as: company.boss })
  const version = subjects.find(one => one.business === business)?.version as number
  const bindings = when ? [{ when, flowId: flows[business] as number }] : []
  await server.ask(bindingRoutes.save, {
    as: company.boss,
    body: { business, formId: null, version, unmatched, bindings },
  })
}

const detail = (id: number, as = company.boss) => server.ask(approvalRoutes.detail, { as, params: { id } })
const approve = async (id: number, content = {}) =>
  server.ask(approvalRoutes.approve, {
    as: company.boss,
    body: { id, task: (await detail(id)).mine.task as number, content },
  })
const reject = async (id: number) =>
  server.ask(approvalRoutes.reject, {
    as: company.boss,
    body: { id, task: (await detail(id)).mine.task as number, comment: '不同意' },
  })
const pooledClue = async (more: object = {}) =>
  (await makeClue(server.owner, company.officeId, { status: 'pooled', ...more })).id
const rowOf = async (table: 'clue' | 'opportunity', id: number) =>
  (await server.owner.query(`select owner_id, status from ${table} where id = $1`, [id])).rows[0]
const claim = (id: number, as = asker.token) => server.ask(clueRoutes.claim, { as, body: { ids: [id] } })
const ask = (id: number, as = asker.token, reason = '老客户介绍') =>
  server.call(clueOverClaimRoutes.ask, { as, body: { id, reason } })

describe('a claim beyond the limits', () => {
  /** Takes everything that the day allows. */
  async function useUp(person: Employee) {
    await setSwitches(server, company.boss, { clueDailyClaims: 1 })
    await claim(await pooledClue(), person.token)
  }

  it('is refused without a flow, and offered with one', async () => {
    await useUp(asker)
    const id = await pooledClue()
    expect((await claim(id)).refused).toEqual([
      { id, name: expect.any(String), msg: '今天已领取 1 条，达到每人每天 1 条的上限，请明天再领' },
    ])
    expect(await ask(id)).toMatchObject({
      code: codes.conflict,
      msg: expect.stringContaining('流量超额领取没有绑定审批流程'),
    })
    await bind('clueClaim')
    expect((await claim(id)).refused[0]).toMatchObject({ id, mayAsk: true })
  })

  it('shows its way, is approved, and then the clue is theirs and counts for the day', async () => {
    const id = await pooledClue()
    const way = await server.ask(clueOverClaimRoutes.forecast, { as: asker.token, body: { id } })
    expect(way.way.map(step => step.name)).toEqual(['公司审批'])
    const { data } = await ask(id)
    const { fields, content, links, title } = await detail(data?.approvalId as number)
    expect(title).toMatch(/^actAsker申请超额领取流量“.+”$/)
    expect(content).toMatchObject({ limit: '今日领取已达上限', claimed: 1, load: 1, reason: '老客户介绍' })
    expect(fields.filter(field => field.right !== 'read')).toEqual([])
    expect(links).toEqual([{ title: '打开流量', path: `/approvalInfoManager/clueList?open=${id}` }])
    expect(await ask(id)).toMatchObject({ code: codes.conflict, msg: '您已经申请过，正在审批中' })
    expect(await approve(data?.approvalId as number)).toMatchObject({ status: 'approved', unable: '' })
    expect(await rowOf('clue', id)).toEqual({ owner_id: asker.employeeId, status: 'following' })
    const { rows } = await server.owner.query('select claimed from intake where employee_id = $1', [asker.employeeId])
    expect(rows).toEqual([{ claimed: 2 }])
    const log = await server.owner.query(
      `select person_name, changes from operation_log where subject = 'clue' and subject_id = $1 order by id desc limit 1`,
      [String(id)],
    )
    expect(log.rows[0]).toMatchObject({ person_name: 'actBoss', changes: { ownerId: [null, asker.employeeId] } })
  })

  it('leaves the clue when it is rejected or withdrawn, and may be requested again', async () => {
    const id = await pooledClue()
    await reject((await ask(id)).data?.approvalId as number)
    const again = (await ask(id)).data?.approvalId as number
    await server.ask(approvalRoutes.withdraw, { as: asker.token, body: { id: again } })
    expect((await ask(id)).success).toBe(true)
    expect(await rowOf('clue', id)).toEqual({ owner_id: null, status: 'pooled' })
  })

  it('hides from its initiator what the pool hides, while conditions see it', async () => {
    await server.owner.query(`update pool set visible_fields = '{city}' where office_id = $1`, [company.officeId])
    const id = await pooledClue()
    await server.owner.query(
      'update clue set budget = 30000000, pool_id = (select id from pool where office_id = $2 limit 1) where id = $1',
      [id, company.officeId],
    )
    await bind('clueClaim', [[{ field: 'budget', operator: 'ge', values: [20_000_000] }]])
    const approvalId = (await ask(id)).data?.approvalId as number
    const keys = async (as: string) => (await detail(approvalId, as)).fields.map(field => field.key)
    expect(await keys(asker.token)).not.toContain('budget')
    expect(await keys(company.boss)).toContain('budget')
    await approve(approvalId)
    expect(await keys(asker.token)).toContain('budget')
    const poor = await pooledClue({ budget: 100 })
    expect(await ask(poor)).toMatchObject({ code: codes.conflict, msg: expect.stringContaining('没有适用的审批流程') })
    await bind('clueClaim')
  })

  it('for a clue that somebody else got meanwhile ends as approved but not carried out, and its initiator is told', async () => {
    await setSwitches(server, company.boss, { clueDailyClaims: 1 })
    const id = await pooledClue()
    const approvalId = (await ask(id)).data?.approvalId as number
    await server.ask(clueRoutes.assign, { as: company.boss, body: { ids: [id], ownerId: other.employeeId } })
    const done = await approve(approvalId)
    expect(done).toMatchObject({ status: 'approved', unable: '已被他人领取，或不在您的数据范围内' })
    expect((await detail(approvalId)).happened.at(-1)).toMatchObject({
      kind: 'unable',
      note: '已被他人领取，或不在您的数据范围内',
      by: null,
    })
    expect(await rowOf('clue', id)).toMatchObject({ owner_id: other.employeeId })
  })

  it('approved on one node while somebody claims on the other: one of them gets it, and the other is told', async () => {
    await setSwitches(server, company.boss, { clueDailyClaims: 1 })
    const rounds = 4
    for (let round = 0; round < rounds; round++) {
      const rival = await company.hire(`actRival${round}`, '导购')
      const id = await pooledClue()
      const approvalId = (await ask(id)).data?.approvalId as number
      const task = (await detail(approvalId)).mine.task as number
      const [approved, claimed] = await Promise.all([
        two.post(round, approvalRoutes.approve, company.boss, { id: approvalId, task }),
        two.post(round + 1, clueRoutes.claim, rival.token, { ids: [id] }),
      ])
      const winner = approved.data.unable === '' ? asker : rival
      expect(claimed.data.done).toBe(winner === rival ? 1 : 0)
      expect(await rowOf('clue', id)).toMatchObject({ owner_id: winner.employeeId, status: 'following' })
    }
  })

  it('requested twice at once counts once', async () => {
    const id = await pooledClue()
    const answers = await Promise.all(
      [0, 1, 2].map(turn => two.post(turn, clueOverClaimRoutes.ask, asker.token, { id, reason: '急' })),
    )
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    expect(answers.filter(answer => !answer.success).map(answer => answer.msg)).toEqual([
      '您已经申请过，正在审批中',
      '您已经申请过，正在审批中',
    ])
  })

  it('works the same for deals', async () => {
    await setSwitches(server, company.boss, { dealDailyClaims: 1 })
    await bind('dealClaim')
    const pooled = async () => {
      const deal = await sales.addDeal(company.boss)
      await server.ask(opportunityRoutes.giveBack, { as: company.boss, body: { ids: [deal.id] } })
      return deal.id
    }
    const take = (id: number) => server.ask(opportunityRoutes.claim, { as: asker.token, body: { ids: [id] } })
    await take(await pooled())
    const id = await pooled()
    expect((await take(id)).refused[0]).toMatchObject({ mayAsk: true })
    const body = { id, reason: '客户指定' }
    const { approvalId } = await server.ask(dealOverClaimRoutes.ask, { as: asker.token, body })
    await approve(approvalId)
    expect(await rowOf('opportunity', id)).toMatchObject({ owner_id: asker.employeeId })
  })

  it('for a deal hides from its initiator what the pool hides', async () => {
    await setSwitches(server, company.boss, { dealDailyClaims: 1 })
    await bind('dealClaim')
    const asked = async (visibleFields: string[]) => {
      await server.owner.query('update pool set visible_fields = $2 where office_id = $1', [
        company.officeId,
        visibleFields,
      ])
      const { id } = await sales.addDeal(other.token, { expectedAmount: 30_000_000 })
      await server.ask(opportunityRoutes.giveBack, { as: company.boss, body: { ids: [id] } })
      const body = { id, reason: '客户指定' }
      return (await server.ask(dealOverClaimRoutes.ask, { as: asker.token, body })).approvalId
    }
    const keys = async (id: number, as: string) => (await detail(id, as)).fields.map(field => field.key)
    const hidden = await asked(['city'])
    const all = ['channel', 'expectedAmount', 'formerOwner']
    expect((await keys(hidden, asker.token)).filter(key => all.includes(key))).toEqual([])
    expect((await detail(hidden, asker.token)).content).not.toHaveProperty('formerOwner')
    expect(await keys(hidden, company.boss)).toEqual(expect.arrayContaining(all))
    const shown = await asked(['channelId', 'budget'])
    expect((await keys(shown, asker.token)).filter(key => all.includes(key))).toEqual(['channel', 'expectedAmount'])
    for (const id of [hidden, shown]) await reject(id)
  })
})

describe('the transfer of a won deal', () => {
  async function won() {
    const deal = await sales.addDeal(company.boss, { expectedAmount: 500_000 })
    await server.owner.query(
      `update opportunity set status = 'won', deal_amount = 480000, closed_at = now(), stage_id = $2 where id = $1`,
      [deal.id, sales.stage('成交')],
    )
    return deal.id
  }
  const body = (id: number) => ({ id, ownerId: other.employeeId, reason: '客户搬家' })

  it('is impossible without a flow, and requested with one', async () => {
    const id = await won()
    const may = async () => {
      const { may, transferAsked } = await server.ask(opportunityRoutes.detail, { as: company.boss, params: { id } })
      return [may.askTransfer, transferAsked]
    }
    expect(await may()).toEqual([false, false])
    expect(await server.call(wonTransferRoutes.ask, { as: company.boss, body: body(id) })).toMatchObject({
      code: codes.conflict,
      msg: expect.stringContaining('成交商机转移没有绑定审批流程'),
    })
    await bind('wonTransfer')
    expect(await may()).toEqual([true, false])
    const ahead = await server.ask(wonTransferRoutes.forecast, { as: company.boss, body: body(id) })
    expect(ahead.way.map(step => step.name)).toEqual(['公司审批'])
    const { approvalId } = await server.ask(wonTransferRoutes.ask, { as: company.boss, body: body(id) })
    const { content, title } = await detail(approvalId)
    expect(title).toMatch(/^actBoss申请把成交商机“.+”转给actOther$/)
    expect(content).toMatchObject({ stage: '成交', dealAmount: 480_000, to: other.employeeId, reason: '客户搬家' })
    expect(await server.call(wonTransferRoutes.ask, { as: company.boss, body: body(id) })).toMatchObject({
      msg: '这个商机的转移正在审批中，请等审批结束',
    })
    expect(await may()).toEqual([false, true])
    await approve(approvalId)
    expect(await may()).toEqual([true, false])
    expect(await rowOf('opportunity', id)).toEqual({ owner_id: other.employeeId, status: 'won' })
  })

  it('ends without effect if its owner has changed, or the receiver has left', async () => {
    const [moved, left] = [await won(), await won()]
    const leaver = await company.hire('actLeaver', '导购')
    const asked = async (id: number, ownerId: number) =>
      (await server.ask(wonTransferRoutes.ask, { as: company.boss, body: { ...body(id), ownerId } })).approvalId
    const [first, second] = [await asked(moved, other.employeeId), await asked(left, leaver.employeeId)]
    await server.owner.query('update opportunity set owner_id = $2 where id = $1', [moved, asker.employeeId])
    await server.owner.query('update employee set disabled_at = now() where id = $1', [leaver.employeeId])
    expect((await approve(first)).unable).toBe('负责人已变更')
    expect((await approve(second)).unable).toBe('actLeaver已停用，不能作为负责人')
    expect((await rowOf('opportunity', left)).owner_id).not.toBe(leaver.employeeId)
  })

  it('of an open deal, or to its owner, cannot be requested', async () => {
    const open = await sales.addDeal(company.boss)
    expect(await server.call(wonTransferRoutes.ask, { as: company.boss, body: body(open.id) })).toMatchObject({
      code: codes.conflict,
    })
    const foreign = await foundCompany(server, '别的审批动作公司', 'actForeign')
    expect(await server.call(wonTransferRoutes.ask, { as: foreign.boss, body: body(await won()) })).toMatchObject({
      code: codes.badInput,
    })
  })
})

describe('access to a similar customer', () => {
  const add = (wechat: string) => sales.addClue(other.token, { name: '机密客户', wechat })
  const request = (wechat: string) =>
    server.call(accessRoutes.ask, { as: asker.token, body: { wechat, reason: '到店找过我' } })
  const mine = async () => (await server.ask(accessRoutes.requests, { as: asker.token })).mine[0]
  const approvalOf = async () =>
    (
      await server.owner.query(
        `select i.id from approval_instance i where i.office_id = $1 and i.business = 'similarAccess' order by id desc limit 1`,
        [company.officeId],
      )
    ).rows[0]?.id as number

  it('is decided as before without a flow', async () => {
    await add('weixin-a')
    const body = { wechat: 'weixin-a', reason: '' }
    expect(await server.ask(accessRoutes.forecast, { as: asker.token, body })).toBeNull()
    await request('weixin-a')
    expect(await approvalOf()).toBeUndefined()
    const [open] = (await server.ask(accessRoutes.requests, { as: company.boss })).toDecide
    const decision = { id: open?.id as number, grant: false, answer: '不合适' }
    await server.ask(accessRoutes.decide, { as: company.boss, body: decision })
    expect((await mine())?.status).toBe('refused')
  })

  it('goes through the flow, grants the days chosen there, and reveals nothing to its initiator before', async () => {
    await bind('similarAccess')
    const { customerId } = await add('weixin-b')
    const body = { wechat: 'weixin-b', reason: '' }
    expect((await server.ask(accessRoutes.forecast, { as: asker.token, body }))?.way[0]?.name).toBe('公司审批')
    await request('weixin-b')
    const id = await approvalOf()
    expect(await mine()).toMatchObject({ status: 'pending', byApproval: true, customerName: null })
    const own = await detail(id, asker.token)
    expect(own.links).toEqual([])
    expect(JSON.stringify([own.content, own.title, own.fields.map(field => field.key)])).not.toMatch(/机密|owner/)
    expect((await detail(id)).content).toMatchObject({ customer: '机密客户', foundBy: ['微信'], days: 7 })
    const pending = (await server.ask(accessRoutes.requests, { as: company.boss })).toDecide
    expect(pending.every(one => one.reason !== '' && !one.byApproval)).toBe(true)
    const decided = await server.call(accessRoutes.decide, {
      as: company.boss,
      body: { id: (await mine())?.id as number, grant: true, days: 1 },
    })
    expect(decided).toMatchObject({ code: codes.conflict, msg: '这条申请由审批流程决定，请在审批业务列表中处理' })
    await approve(id, { days: 30 })
    const granted = await mine()
    expect(granted).toMatchObject({ status: 'granted', customerName: '机密客户' })
    const days = (Date.parse(granted?.until ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
    const seen = await server.call(customerRoutes.detail, { as: asker.token, params: { id: customerId } })
    expect(seen.success).toBe(true)
  })

  it('can be withdrawn by its initiator, or refused', async () => {
    await add('weixin-c')
    await request('weixin-c')
    await server.ask(approvalRoutes.withdraw, { as: asker.token, body: { id: await approvalOf() } })
    expect((await mine())?.status).toBe('withdrawn')
    await request('weixin-c')
    await reject(await approvalOf())
    expect((await mine())?.status).toBe('refused')
  })
})

describe('an approval of an example', () => {
  const clear = () => server.call(firstHourRoutes.clearSample, { as: company.boss })

  it('keeps the examples while it is open, and is removed with them once it is decided', async () => {
    await setSwitches(server, company.boss, { clueDailyClaims: 1 })
    await bind('clueClaim')
    const id = await pooledClue()
    await server.owner.query(
      'update customer set sample_at = now() where office_id = $1 and id = (select customer_id from clue where id = $2)',
      [company.officeId, id],
    )
    const asked = await ask(id)
    expect(asked).toMatchObject({ success: true })
    const { data } = asked
    const refused = await clear()
    expect(refused).toMatchObject({ code: codes.conflict })
    expect(refused.msg).toMatch(/^还有 1 个审批用到示例数据，请先办完或撤回，再清除：/)
    expect(await rowOf('clue', id)).toMatchObject({ status: 'pooled' })
    await approve(data?.approvalId as number)
    expect(await clear()).toMatchObject({ success: true })
    expect(await rowOf('clue', id)).toBeUndefined()
    const left = await server.owner.query('select from approval_instance where id = $1', [data?.approvalId])
    expect(left.rowCount).toBe(0)
  })
})
