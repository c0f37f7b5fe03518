import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contractsOf } from '../../../../../tests/support/contracts.ts'
import { moneyOf } from '../../../../../tests/support/money.ts'
import { type Company, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { approvalRoutes } from '../../../approval/api/routes.ts'
import { clueRoutes } from '../../../clue/api/clue.ts'
import { changeRoutes } from '../../../contract/api/change.ts'
import { mergeRoutes } from '../../../customer/api/merge.ts'
import { followUpRoutes } from '../../../followUp/api/followUp.ts'
import { requestRoutes } from '../../../money/api/request.ts'
import { opportunityRoutes } from '../../../opportunity/api/routes.ts'
import { firstHourRoutes as routes } from '../../api/firstHour.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

let server: TestServer
let company: Company
let other: Company
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '示例公司', 'sampleBoss')
  other = await foundCompany(server, '邻家公司', 'sampleOther')
})
afterAll(() => server?.stop())

const fill = (as = company.boss, at = server) => at.call(routes.fillSample, { as })
const clear = (as = company.boss, at = server) => at.call(routes.clearSample, { as })
const checklist = (as = company.boss) => server.ask(routes.checklist, { as })
const clues = async (as = company.boss) => (await server.ask(clueRoutes.list, { as, body: {} })).rows
const deals = async (as = company.boss) => (await server.ask(opportunityRoutes.list, { as, body: {} })).rows

async function paper(as: string): Promise<number> {
  const answer = await server.send(followUpRoutes.upload, { as, file: { name: '量房.pdf', content: '%PDF-1.4 home' } })
  return answer.json().data.id
}

/** A reminder whose record is gone: the clock may ring meanwhile for those that stay. */
const orphaned = ['clue', 'opportunity']
  .map(noun => `not exists (select from ${noun} n where t.subject = '${noun}' and n.id = t.subject_id)`)
  .join(' and ')

/** How many rows each table of companies holds for one. */
async function rowsOf(officeId: number): Promise<Record<string, number>> {
  const { rows: tables } = await server.owner.query(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'office_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const which = name === 'contact_reminder' ? orphaned : 'true'
    const { rows } = await server.owner.query(
      `select count(*)::int as n from ${name} t where office_id = $1 and ${which}`,
      [officeId],
    )
    counts[name] = rows[0].n
  }
  // What says that something happened stays, and numbers are not given twice.
  const lasting = [
    'operation_log',
    'operation_log_seal',
    'document_counter',
    'submission',
    'notification',
    'known_value',
    'file',
    'file_piece',
  ]
  for (const name of lasting) delete counts[name]
  return counts
}

async function mergeTwo(as: string, keptId: number, mergedId: number): Promise<void> {
  const body = { keptId, mergedId, keptVersion: 1, mergedVersion: 1, fromMerged: [] }
  expect(await server.call(mergeRoutes.merge, { as, body })).toMatchObject({ code: 0 })
}

async function win(as: string): Promise<void> {
  const [deal] = await deals(as)
  const { rows } = await server.owner.query(
    `select s.id from stage s join opportunity o on o.stage_group_id = s.stage_group_id where o.id = $1 and s.kind = 'won'`,
    [deal?.id],
  )
  const entered = { expectedAmount: 5_000_000, expectedOn: '2026-12-01', dealAmount: 5_000_000 }
  const body = { id: deal?.id ?? 0, version: 1, stageId: rows[0].id, ...entered }
  expect(await server.call(opportunityRoutes.moveStage, { as, body })).toMatchObject({
    code: 0,
    data: { status: 'won' },
  })
}

test('an owner of an empty company is offered examples, nobody else', async () => {
  const seller = await company.hire('sampleSeller', '导购')
  expect((await checklist()).sample).toBe('offered')
  expect((await checklist(seller.token)).sample).toBe('none')
  expect(await fill(seller.token)).toMatchObject({ code: 40300 })
  expect(await clear(seller.token)).toMatchObject({ code: 40300 })
  expect(await clues()).toEqual([])
  expect(await clear()).toMatchObject({ code: 40900 })
})

test('of two who put examples in at once on two nodes, one set comes in', async () => {
  const second = await startServer({ database: server.database })
  try {
    const admin = await company.hire('sampleAdmin', '公司管理员')
    const answers = await Promise.all([fill(), fill(admin.token, second)])
    expect(answers.map(answer => answer.code).sort()).toEqual([0, 40900])
    const rows = await clues()
    expect(rows).toHaveLength(12)
    expect(rows.every(row => row.sample && row.name.startsWith('示例·'))).toBe(true)
    expect((await deals()).map(deal => deal.sample)).toEqual([true, true, true, true])
    expect(new Set((await deals()).map(deal => deal.stageId)).size).toBeGreaterThan(1)
    expect((await checklist()).sample).toBe('in')
  } finally {
    await second.stop()
  }
})

test('examples count neither as the first import nor as the first follow-up', async () => {
  const [clue] = (await clues()).filter(row => row.status === 'following')
  await server.ask(clueRoutes.follow, { as: company.boss, body: { id: clue?.id ?? 0, content: '试着写一条' } })
  const done = (await checklist()).steps.filter(step => step.done).map(step => step.step)
  expect(done).not.toContain('import')
  expect(done).not.toContain('followUp')
})

test('clearing takes all of the examples whatever was done to them, and nothing else', async () => {
  const { boss, officeId } = other
  const real = await server.ask(clueRoutes.add, { as: company.boss, body: { name: '真客户', phone: '15500008888' } })
  const seller = await other.hire('otherSeller', '导购')
  const neighbours = await rowsOf(company.officeId)
  const before = await rowsOf(officeId)
  expect(await fill(boss)).toMatchObject({ code: 0 })
  const [first, second, third, fourth] = (await clues(boss)).filter(row => row.status === 'following')
  await server.ask(clueRoutes.follow, {
    as: boss,
    body: { id: first?.id ?? 0, content: '加了微信', fileIds: [await paper(boss)] },
  })
  await server.ask(clueRoutes.assign, { as: boss, body: { ids: [first?.id ?? 0], ownerId: seller.employeeId } })
  await server.ask(opportunityRoutes.convert, { as: boss, body: { clueId: second?.id ?? 0 } })
  await server.ask(clueRoutes.revealPhone, { as: boss, params: { id: first?.id ?? 0 } })
  await server.ask(clueRoutes.giveBack, { as: boss, body: { ids: [third?.id ?? 0] } })
  await mergeTwo(boss, third?.customerId ?? 0, fourth?.customerId ?? 0)
  await win(boss)
  expect(await clear(boss)).toMatchObject({ code: 0 })
  expect(await rowsOf(officeId)).toEqual(before)
  expect(await rowsOf(company.officeId)).toEqual(neighbours)
  expect((await checklist(boss)).sample).toBe('offered')
  expect(await clear()).toMatchObject({ code: 0 })
  expect((await clues()).map(row => row.id)).toEqual([real.id])
  expect((await checklist()).sample).toBe('none')
  expect(await fill()).toMatchObject({ code: 40900 })
})

test('both acts are in the operation log, and every row of them', async () => {
  const { rows } = await server.owner.query(
    `select action, subject, count(*)::int as n from operation_log where office_id = $1 and action like '%示例数据' group by 1, 2`,
    [other.officeId],
  )
  const told = Object.fromEntries(rows.map(({ action, subject, n }) => [`${action} ${subject}`, n]))
  expect(told).toMatchObject({
    '放入示例数据 sampleData': 1,
    '放入示例数据 customer': 12,
    '清除示例数据 sampleData': 1,
    '清除示例数据 customer': 12,
    '清除示例数据 opportunity': 5,
  })
})

test('an approval that waits on an example is told, and nothing is cleared', async () => {
  expect(await fill(other.boss)).toMatchObject({ code: 0 })
  const owner = server.owner
  const { rows } = await owner.query(
    `with asked as (insert into claim_request (office_id, kind, subject_id, employee_id, reason, content)
       select c.office_id, 'clue', c.id, c.owner_id, '想要', '{}' from clue c where c.office_id = $1 limit 1 returning office_id, id, employee_id),
     flow as (select office_id, id from approval_flow_version where office_id = $1 limit 1)
     insert into approval_instance (office_id, business, document_id, flow_version_id, initiator_id, number, status, title, type_name)
     select a.office_id, 'clueClaim', a.id, f.id, a.employee_id, 'SP1', 'running', '超额领取', '超额领取' from asked a, flow f returning id`,
    [other.officeId],
  )
  const before = await rowsOf(other.officeId)
  const answer = await clear(other.boss)
  expect(answer).toMatchObject({ code: 40900 })
  expect(answer.msg).toContain('超额领取（SP1）')
  expect(await rowsOf(other.officeId)).toEqual(before)
  await owner.query(`update approval_instance set status = 'withdrawn', ended_at = now() where id = $1`, [rows[0].id])
  expect(await clear(other.boss)).toMatchObject({ code: 0 })
  expect((await rowsOf(other.officeId)).approval_instance).toBe(0)
})

/** Makes examples of all that a company has. */
const asExamples = (officeId: number) =>
  server.owner.query('update customer set sample_at = now() where office_id = $1', [officeId])

test('examples that were approved or rejected are cleared with their approvals', async () => {
  const at = await contractsOf(server, '批过公司', 'sampleDecided')
  const { officeId, boss } = at.company
  const before = await rowsOf(officeId)
  const contract = await at.effective([at.line()])
  const { data } = await at.submit(await at.drafted([at.line()]))
  await at.approval((data as typeof contract).approvalId as number, 'reject')
  expect(await at.approved()).toMatchObject({ approvalId: expect.any(Number) })
  await asExamples(officeId)
  expect(await clear(boss)).toMatchObject({ code: 0 })
  const after = await rowsOf(officeId)
  for (const name of ['approval_instance', 'contract', 'special_offer']) expect(after[name]).toBe(0)
  expect(after.goods).toBe(before.goods)
})

/** Withdraws an approval that keeps a company's examples; then they are cleared, and no approval is left. */
async function keptUntilWithdrawn(boss: string, officeId: number, asker: string, approvalId: number | null) {
  const id = approvalId as number
  await asExamples(officeId)
  expect(await clear(boss)).toMatchObject({ code: 40900, msg: expect.stringContaining('还有 1 个审批用到示例数据') })
  await server.ask(approvalRoutes.withdraw, { as: asker, body: { id, comment: '' } })
  expect(await clear(boss)).toMatchObject({ code: 0 })
  expect((await rowsOf(officeId)).approval_instance).toBe(0)
}

test('a request about money that waits for an approval keeps the examples', async () => {
  const at = await moneyOf(server, '退款公司', 'sampleRefund')
  const { id: opportunityId, customerId } = await at.newDeal()
  const receipt = await at.received({ customerId, opportunityId })
  const asked = { parts: [{ receiptId: receipt.id, amount: 1000 }], payee: '张三', reason: '试' } as never
  const { approvalId } = await server.ask(requestRoutes.refund, { as: at.seller.token, body: asked })
  await keptUntilWithdrawn(at.company.boss, at.company.officeId, at.seller.token, approvalId)
})

test('a change order that waits for an approval keeps the examples', async () => {
  const at = await contractsOf(server, '变更公司', 'sampleChange')
  const { id, version } = await at.effective([at.line()])
  const as = at.seller.token
  const lower = { contractId: id, version, reason: '客户要求', discount: 11_000 } as never
  const change = await server.ask(changeRoutes.add, { as, body: lower })
  const sent = await server.ask(changeRoutes.submit, { as, body: { id: change.id, version: change.version } })
  await keptUntilWithdrawn(at.company.boss, at.company.officeId, as, sent.approvalId)
})

test('an example is never merged with a real customer', async () => {
  expect(await fill(other.boss)).toMatchObject({ code: 0 })
  const body = { name: '真的', phone: '15500009999' }
  const real = await server.ask(clueRoutes.add, { as: other.boss, body })
  const example = (await clues(other.boss)).find(row => row.sample)
  const two = { keptId: real.customerId, mergedId: example?.customerId ?? 0, keptVersion: 1, mergedVersion: 1 }
  const answer = await server.call(mergeRoutes.merge, { as: other.boss, body: { ...two, fromMerged: [] } })
  expect(answer).toMatchObject({ code: 40900 })
  expect(answer.msg).toContain('示例客户不能和真实客户合并')
})

test('what breaks off while examples come in leaves none of them', async () => {
  const lone = await foundCompany(server, '半途公司', 'sampleHalf')
  const before = await rowsOf(lone.officeId)
  const halt = `alter table stage_change add constraint halt check (office_id <> ${lone.officeId}) not valid`
  await server.owner.query(halt)
  expect((await fill(lone.boss)).code).not.toBe(0)
  await server.owner.query('alter table stage_change drop constraint halt')
  expect(await rowsOf(lone.officeId)).toEqual(before)
})
