import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../src/kernel/api/envelope.ts'
import type { StoryEvent } from '../src/kernel/api/story.ts'
import { asEmployee } from '../src/kernel/server/desk/transaction.ts'
import { servedRecords } from '../src/kernel/server/record/facets.ts'
import { pageOfStory, storiesOf, storySources } from '../src/kernel/server/record/story.ts'
import { storyPapers } from '../src/kernel/server/record/storySources.ts'
import { gateLogRoutes } from '../src/modules/audit/api/log.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { clueStory } from '../src/modules/clue/api/story.ts'
import { contractStates } from '../src/modules/contract/api/state.ts'
import { contractStory } from '../src/modules/contract/api/story.ts'
import { customerStory } from '../src/modules/customer/api/story.ts'
import { customerRecords } from '../src/modules/customer/server/kinds.ts'
import { opportunityRoutes } from '../src/modules/opportunity/api/routes.ts'
import { dealStory } from '../src/modules/opportunity/api/story.ts'
import { quotationRoutes } from '../src/modules/quotation/api/routes.ts'
import { world } from '../src/world.ts'
import { type Contracts, contractsOf } from './support/contracts.ts'
import { foundCompany } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

/* What happened to a record stands in one list, each part by the sight of whoever reads it. */

let server: TestServer
let at: Contracts
let stranger: string
beforeAll(async () => {
  server = await startServer()
  at = await contractsOf(server, '动态公司', 'story')
  stranger = (await foundCompany(server, '别家公司', 'storyOther')).boss
})
afterAll(() => server.stop())

const origin = { route: '', address: '', device: '', traceId: '' }
const ofDeal = (id: number, as = at.seller.token, query: object = {}) =>
  server.ask(dealStory, { as, params: { id }, query })
const line = ({ kind, by, what, about }: StoryEvent) => [kind, by, what, about].filter(Boolean).join(' ')
const follow = (id: number, content: string) =>
  server.ask(opportunityRoutes.follow, { as: at.seller.token, body: { id, content } })

/** A deal with a quotation and a contract that the boss approved. */
async function sold() {
  const deal = await at.sales.addDeal(at.seller.token)
  await follow(deal.id, '看中木纹砖')
  const quotation = await server.ask(quotationRoutes.add, { as: at.seller.token, body: { opportunityId: deal.id } })
  const contract = await at.effective([at.line()], {}, deal.id)
  return { deal, quotation, contract }
}

describe('the story of a deal', () => {
  test('has follow-ups, changes, approvals and documents in one list, newest first, each with what opens it', async () => {
    const { deal, quotation, contract } = await sold()
    const { events, next } = await ofDeal(deal.id)
    expect(next).toBeNull()
    expect(events.map(event => event.at)).toEqual(
      events
        .map(event => event.at)
        .toSorted()
        .reverse(),
    )
    const lines = events.map(line)
    for (const said of [
      'followUp storySales 跟进',
      `document storySales 报价单 ${quotation.number}`,
      `document storySales 合同 ${contract.number}`,
      `decision storySales 发起 提交合同 ${contract.number}`,
      expect.stringMatching(/^decision storyBoss 同意 .*合同/),
      expect.stringMatching(/^edit storySales 新增/),
    ])
      expect(lines).toContainEqual(said)
    expect(lines.filter(one => one.includes('写跟进'))).toEqual([])
    const told = events.find(event => event.what === `合同 ${contract.number}`)
    expect(told).toMatchObject({
      amount: contract.effectiveTotal,
      state: { title: contractStates[contract.state].title },
    })
    expect(told?.path).toContain(`open=${contract.id}`)
    expect(events.find(event => event.kind === 'followUp')).toMatchObject({ followUp: { content: '看中木纹砖' } })
  })

  test('is filtered by kind, and goes on where a page ended, though all happened at one moment', async () => {
    const { deal } = await sold()
    for (const content of Array.from({ length: 33 }, (_, at) => `第 ${at} 次`)) await follow(deal.id, content)
    const moment = `set created_at = '2026-01-05 10:00:00.123456+08' where`
    await server.owner.query(`update follow_up ${moment} subject_id = $1`, [deal.id])
    for (const table of ['quotation', 'contract'])
      await server.owner.query(`update ${table} ${moment} opportunity_id = $1`, [deal.id])
    const whole: string[] = []
    let after: string | undefined
    do {
      const page = await ofDeal(deal.id, at.seller.token, after ? { after } : {})
      expect(page.events.length).toBeLessThanOrEqual(30)
      whole.push(...page.events.map(event => event.key))
      after = page.next ?? undefined
    } while (after)
    expect(new Set(whole).size).toBe(whole.length)
    expect(whole.filter(key => key.startsWith('followUp:'))).toHaveLength(34)
    expect(whole.filter(key => /^(contract|quotation):/.test(key))).toHaveLength(2)
    expect(whole.filter(key => key.startsWith('log:')).length).toBeGreaterThan(0)
    for (const only of ['followUp', 'edit', 'decision', 'document'] as const) {
      const { events } = await ofDeal(deal.id, at.seller.token, { only })
      expect([...new Set(events.map(event => event.kind))]).toEqual([only])
    }
  })

  test.each(['x', '2026-01-05T00:00:00+00:00~log', '2026-13-45T00:00:00+00:00~log~1', 'infinity~log~1', '~~'])(
    'refuses the place %s, which no page ended at',
    async after => {
      const answer = await server.call(dealStory, {
        as: at.seller.token,
        params: { id: at.deal.id },
        query: { after },
      })
      expect(answer).toMatchObject({ code: codes.badInput, data: { issues: [{ field: 'after' }] } })
    },
  )

  test('is not there for another scope or another company', async () => {
    const { deal, contract } = await sold()
    const other = await at.company.hire('storyAway', '导购')
    for (const as of [other.token, stranger])
      for (const answer of [
        await server.call(dealStory, { as, params: { id: deal.id }, query: {} }),
        await server.call(contractStory, { as, params: { id: contract.id }, query: {} }),
        await server.call(customerStory, { as, params: { id: deal.customerId }, query: {} }),
      ])
        expect(answer.code).toBe(codes.notFound)
  })

  test('tells documents and approvals by their own sight: another owner, no part in it', async () => {
    const { deal, contract } = await sold()
    await server.owner.query('update contract set owner_id = $2, department_id = null where id = $1', [
      contract.id,
      (await at.company.hire('storyNext', '导购')).employeeId,
    ])
    const seen = async (as: string) => (await ofDeal(deal.id, as)).events.map(line)
    expect(await seen(at.seller.token)).not.toContainEqual(expect.stringMatching(/^document .*合同/))
    expect(await seen(at.company.boss)).toContainEqual(`document storySales 合同 ${contract.number}`)
    const manager = await at.company.hire('storyManager', '部门经理')
    const whose = 'update opportunity set owner_id = $2 where id = $1'
    await server.owner.query(whose, [deal.id, manager.employeeId])
    const told = await seen(manager.token)
    expect(told).toContainEqual(expect.stringMatching(/^followUp /))
    expect(told).not.toContainEqual(expect.stringMatching(/^decision /))
  })
})

test.each([
  ['contractInfo', 'contract'],
  ['quotationList', 'quotation'],
  ['goodsManager:price', 'contract'],
  ['goodsManager:price', 'quotation'],
  ['approvalDetial', 'approval'],
])('the story of a deal has nothing that %s shows for who lacks it: no row of %s', async (element, code) => {
  const { deal } = await sold()
  const { rows } = await server.owner.query<{ id: number }>('select id from employee where name = $1', ['storyBoss'])
  const person = { officeId: at.company.officeId, employeeId: rows[0]?.id as number, origin }
  const told = async (lacking: string) =>
    asEmployee(server.app.runtime, person, 'reads', async desk => {
      const may = desk.may.bind(desk)
      desk.may = needed => [needed].flat().some(one => one !== lacking && may(one))
      const asked = storiesOf(world, 'opportunity').map(source => ({ source, ids: [deal.id] }))
      return (await pageOfStory(desk, asked, {})).events.filter(({ key }) => key.startsWith(`${code}:`)).length
    })
  expect(await told('nothing')).toBeGreaterThan(0)
  expect(await told(element)).toBe(0)
})

test('the story of a contract tells its own changes, its approval and its money', async () => {
  const { contract } = await sold()
  const { events } = await server.ask(contractStory, {
    as: at.company.boss,
    params: { id: contract.id },
    query: {},
  })
  expect([...new Set(events.map(event => event.kind))].sort()).toEqual(['decision', 'edit'])
  expect(events.map(line)).toContainEqual(expect.stringMatching(/^decision storyBoss 同意/))
})

test('the story of a clue goes on with the deal that it became, for whoever may read that deal', async () => {
  const clue = await server.ask(clueRoutes.add, {
    as: at.seller.token,
    body: { name: '转先生', phone: '15460001234', area: 5000, budget: 1_000_000 },
  })
  await server.ask(clueRoutes.follow, { as: at.seller.token, body: { id: clue.id, content: '先加了微信' } })
  const deal = await server.ask(opportunityRoutes.convert, { as: at.seller.token, body: { clueId: clue.id } as never })
  await follow(deal.id, '量过尺了')
  const told = async () =>
    (await server.ask(clueStory, { as: at.seller.token, params: { id: clue.id }, query: {} })).events
  const texts = (await told()).filter(event => event.kind === 'followUp').map(event => event.text)
  expect(texts).toEqual(['量过尺了', '先加了微信'])
  expect((await told()).map(event => event.what)).toContain(`商机 ${deal.number}`)
  const away = await at.company.hire('storyTaker', '导购')
  await server.owner.query('update opportunity set owner_id = $2, department_id = null where id = $1', [
    deal.id,
    away.employeeId,
  ])
  const rest = await told()
  expect(rest.filter(event => event.kind === 'followUp').map(event => event.text)).toEqual(['先加了微信'])
  expect(rest.filter(event => event.kind === 'document')).toEqual([])
})

test('what tells a conversion names the deal only to whoever may see it: in stories, history and log', async () => {
  const as = at.seller.token
  const clue = await server.ask(clueRoutes.add, { as, body: { name: '转女士', phone: '15460001235' } })
  const deal = await server.ask(opportunityRoutes.convert, { as, body: { clueId: clue.id } as never })
  const told = async (as: string) => ({
    clue: (await server.ask(clueStory, { as, params: { id: clue.id }, query: {} })).events,
    customer: (await server.ask(customerStory, { as, params: { id: clue.customerId }, query: {} })).events,
    history: await server.ask(clueRoutes.history, { as, params: { id: clue.id } }),
  })
  const converted = (name: string) => ({
    what: '转商机',
    changes: expect.arrayContaining([expect.objectContaining({ title: '商机', after: name })]),
  })
  expect((await told(as)).clue).toContainEqual(expect.objectContaining(converted(deal.name)))
  const away = await at.company.hire('storyAfter', '导购')
  await server.owner.query('update opportunity set owner_id = $2, department_id = null where id = $1', [
    deal.id,
    away.employeeId,
  ])
  const rest = await told(as)
  expect(JSON.stringify(rest)).not.toContain(deal.number)
  expect(rest.clue).toContainEqual(expect.objectContaining(converted('（不可见的记录）')))
  const entry = `select id from operation_log where subject = 'clue' and subject_id = $1 and action = '转商机'`
  const { rows } = await server.owner.query<{ id: number }>(entry, [clue.id])
  const logged = await server.ask(gateLogRoutes.detail, { as: at.company.boss, params: { id: rows[0]?.id as number } })
  expect(logged).toMatchObject({ untold: 0, changes: converted(deal.name).changes })
})

describe('every record of a customer', () => {
  const sources = world.all(storySources).flat()
  const all = world.all(servedRecords)

  test('stands in stories, or says why not', () => {
    const silent = all.filter(({ served: { record }, missing }) => {
      const isTold = sources.some(({ code, kind }) => kind === 'document' && code === record.name)
      return isTold === 'story' in missing
    })
    expect(silent.map(({ served }) => served.record.name)).toEqual([])
  })

  test('that the drawer of a customer lists stands in the story of that customer too', () => {
    const told = sources.filter(({ of }) => of === 'customer').map(({ code }) => code)
    const listed = world.all(customerRecords).map(({ key }) => key)
    expect(listed.filter(key => !told.includes(key))).toEqual([])
    expect(listed.length).toBeGreaterThan(3)
  })

  test('stands only in stories that a call tells', () => {
    const called = world
      .handlers()
      .flatMap(({ route }) => route.at.match(/^GET \/api\/crm\/(\w+)\/story\/:id$/)?.[1] ?? [])
    const stories = new Set([...sources, ...world.all(storyPapers).flat()].map(({ of }) => of))
    expect([...stories].filter(of => !called.includes(of))).toEqual([])
  })
})
