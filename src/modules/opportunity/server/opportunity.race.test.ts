import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Sales, salesOf, somePhone } from '../../../../tests/support/deals.ts'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startTwoNodes, type TwoNodes } from '../../../../tests/support/twoNodes.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { clueRoutes } from '../../clue/api/clue.ts'
import { type HandoverPart, handoverRoutes } from '../../handover/api/handover.ts'
import { opportunityRoutes as routes } from '../api/routes.ts'
import { stageRoutes } from '../api/stage.ts'

let two: TwoNodes
let company: Company
let sales: Sales
let people: Employee[]

const tokenOf = (at: number) => people[at]?.token as string
const idOf = (at: number) => people[at]?.employeeId as number

beforeAll(async () => {
  two = await startTwoNodes()
  const [first] = two.nodes
  company = await foundCompany(first, '商机竞争公司', 'dealRaceBoss')
  people = await Promise.all(Array.from({ length: 6 }, (_, at) => company.hire(`dealRacer${at}`, '导购')))
  sales = await salesOf(first, company)
})
afterAll(() => two?.stop())

async function count(sql: string, values: unknown[]): Promise<number> {
  return Number((await two.nodes[0].owner.query(`select count(*) as n ${sql}`, values)).rows[0].n)
}

it('numbers have no gap and no duplicate, with several creators on several nodes', async () => {
  const before = await count('from opportunity where office_id = $1', [company.officeId])
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => {
      // Every third is refused after it has begun: it leaves no gap.
      const stageId = at % 3 === 0 ? sales.stage('报价') : undefined
      return two.post(at, routes.add, tokenOf(at % 6), { customerName: `客户${at}`, phone: somePhone(), stageId })
    }),
  )
  expect(answers.filter(answer => answer.success)).toHaveLength(20)
  const { rows } = await two.nodes[0].owner.query(
    'select number from opportunity where office_id = $1 order by number',
    [company.officeId],
  )
  const running = rows.map(row => Number(row.number.slice(-4)))
  expect(running).toEqual(Array.from({ length: before + 20 }, (_, at) => at + 1))
})

it('one clue becomes one deal, and the other people are told which', async () => {
  for (let round = 0; round < 4; round++) {
    const clue = await sales.addClue(tokenOf(0))
    const calls = Array.from({ length: 6 }, (_, at) =>
      two.post(at, routes.convert, at % 3 === 0 ? company.boss : tokenOf(0), { clueId: clue.id }),
    )
    const answers = await Promise.all(calls)
    const won = answers.filter(answer => answer.success)
    expect(won).toHaveLength(1)
    const deal = won[0]?.data
    const told = answers.filter(answer => !answer.success).map(answer => [answer.code, answer.data])
    expect(told).toEqual(Array(5).fill([codes.conflict, { opportunityId: deal?.id, number: deal?.number }]))
    expect(await count('from opportunity where clue_id = $1', [clue.id])).toBe(1)
  }
})

it('a follow-up during a conversion goes to the deal or is refused', async () => {
  for (let round = 0; round < 6; round++) {
    const clue = await sales.addClue(tokenOf(0))
    const [, followed] = await Promise.all([
      two.post(0, routes.convert, tokenOf(0), { clueId: clue.id }),
      two.post(1, clueRoutes.follow, tokenOf(0), { id: clue.id, content: '刚打过电话' }),
    ])
    const shared = await count(
      `from follow_up f join opportunity o on o.clue_id = f.subject_id and o.follow_up_count = 1 where f.kind = 'clue' and f.subject_id = $1`,
      [clue.id],
    )
    expect(shared).toBe(followed.success ? 1 : 0)
    if (!followed.success) expect(followed.code).toBe(codes.conflict)
  }
})

it('of two moves of one deal one counts, and its stage changes show exactly that one', async () => {
  for (let round = 0; round < 6; round++) {
    const deal = await sales.addDeal(tokenOf(0))
    const lost = { lostReasonId: sales.word('lostReason', '价格过高') }
    const answers = await Promise.all([
      two.post(0, routes.moveStage, tokenOf(0), { id: deal.id, version: deal.version, stageId: sales.stage('到店') }),
      two.post(1, routes.moveStage, tokenOf(0), {
        id: deal.id,
        version: deal.version,
        stageId: sales.stage('战败'),
        ...lost,
      }),
    ])
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    const late = answers.find(answer => !answer.success)
    expect([codes.stale, codes.conflict]).toContain(late?.code)
    const { rows } = await two.nodes[0].owner.query(
      `select o.stage_id, o.status, array_agg(c.to_stage_id order by c.id) as way from opportunity o
       join stage_change c on c.opportunity_id = o.id where o.id = $1 group by o.stage_id, o.status`,
      [deal.id],
    )
    expect(rows[0].way).toEqual([sales.stage('待跟进'), rows[0].stage_id])
  }
})

it('one of several claims wins', async () => {
  for (let round = 0; round < 4; round++) {
    // The former owner is not among the claimers, because they may not claim it again for some days.
    const deal = await sales.addDeal(company.boss)
    await two.nodes[0].ask(routes.giveBack, { as: company.boss, body: { ids: [deal.id] } })
    const answers = await Promise.all(
      people.map((_, at) => two.post(at, routes.claim, tokenOf(at), { ids: [deal.id] })),
    )
    const winners = answers.flatMap((answer, at) => (answer.data.done === 1 ? [at] : []))
    expect(winners).toHaveLength(1)
    const told = answers.flatMap(answer => answer.data.refused.map(one => one.msg))
    expect(told).toEqual(Array(5).fill('已被他人领取，或不在您的数据范围内'))
  }
})

it('of shares set at once one whole set is stored', async () => {
  for (let round = 0; round < 5; round++) {
    const deal = await sales.addDeal(tokenOf(0))
    const answers = await Promise.all(
      [1, 2, 3, 4].map(at => {
        const members = [
          { employeeId: idOf(0), roleId: null, share: at * 1000 },
          { employeeId: idOf(at), roleId: null, share: 10_000 - at * 1000 },
        ]
        return two.post(at, routes.members, tokenOf(0), { id: deal.id, version: deal.version, members })
      }),
    )
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    expect(answers.filter(answer => answer.code === codes.stale)).toHaveLength(3)
    const { rows } = await two.nodes[0].owner.query(
      'select sum(share)::int as whole, count(*)::int as n from opportunity_member where opportunity_id = $1',
      [deal.id],
    )
    expect(rows[0]).toEqual({ whole: 10_000, n: 2 })
  }
})

it('of a transfer and an edit of the former owner at once, one owner remains and the later one is refused', async () => {
  for (let round = 0; round < 6; round++) {
    const deal = await sales.addDeal(tokenOf(0))
    const [moved, given] = await Promise.all([
      two.post(0, routes.moveStage, tokenOf(0), { id: deal.id, version: deal.version, stageId: sales.stage('到店') }),
      two.post(1, routes.transfer, company.boss, { ids: [deal.id], ownerId: idOf(1) }),
    ])
    expect(given.data.done).toBe(1)
    const after = await two.nodes[0].ask(routes.detail, { as: company.boss, params: { id: deal.id } })
    expect(after.ownerId).toBe(idOf(1))
    expect(after.stageId).toBe(sales.stage(moved.success ? '到店' : '待跟进'))
    if (!moved.success) expect(moved.code).toBe(codes.notFound)
  }
})

it('a stage disabled while deals move into it contains no deal afterwards', async () => {
  const id = sales.stage('到店')
  for (let round = 0; round < 4; round++) {
    const deals = [await sales.addDeal(tokenOf(0)), await sales.addDeal(tokenOf(1)), await sales.addDeal(tokenOf(2))]
    const moves = deals.map((deal, at) =>
      two.post(at, routes.moveStage, tokenOf(at), { id: deal.id, version: deal.version, stageId: id }),
    )
    const [off, ...moved] = await Promise.all([
      two.post(1, stageRoutes.enable, company.boss, { id, enabled: false, moveTo: sales.stage('待跟进') }),
      ...moves,
    ])
    expect(off.success).toBe(true)
    expect(await count('from opportunity where stage_id = $1', [id])).toBe(0)
    for (const answer of moved) if (!answer.success) expect([codes.conflict, codes.badInput]).toContain(answer.code)
    await two.nodes[0].ask(stageRoutes.enable, { as: company.boss, body: { id, enabled: true } })
  }
})

it('a move that waits while its stage is disabled is refused', async () => {
  const stageId = sales.stage('到店')
  const { id, version } = await sales.addDeal(tokenOf(0))
  const { owner } = two.nodes[0]
  const other = await owner.connect()
  try {
    await other.query('begin')
    await other.query('select from stage_group where office_id = $1 for update', [company.officeId])
    const moved = two.post(0, routes.moveStage, tokenOf(0), { id, version, stageId })
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await owner.query(waiting)).rowCount).toBe(1)
    await other.query('update stage set disabled_at = now() where id = $1', [stageId])
    await other.query('commit')
    expect(await moved).toMatchObject({ success: false })
    expect(await count('from opportunity where stage_id = $1', [stageId])).toBe(0)
  } finally {
    await owner.query('update stage set disabled_at = null where id = $1', [stageId])
    other.release()
  }
})

it('a handover while the person moves a stage loses nothing and leaves the leaver nothing', async () => {
  for (let round = 0; round < 3; round++) {
    const leaver = await company.hire(`dealLeaver${round}`, '导购')
    const deals = []
    for (let at = 0; at < 4; at++) deals.push(await sales.addDeal(leaver.token))
    const parts: HandoverPart[] = [{ kind: 'opportunity', mode: 'one', receivers: [{ receiverId: idOf(1) }] }]
    const [given, ...moved] = await Promise.all([
      two.post(1, handoverRoutes.execute, company.boss, { leaverId: leaver.employeeId, parts }),
      ...deals.map((deal, at) =>
        two.post(at, routes.moveStage, leaver.token, {
          id: deal.id,
          version: deal.version,
          stageId: sales.stage('到店'),
        }),
      ),
      two.post(0, routes.add, leaver.token, { customerName: '最后一单', phone: somePhone() }),
    ])
    expect(given.success).toBe(true)
    const left = `from opportunity where owner_id = $1 and status = 'open'`
    // A deal that was added before the handover looked went along; one that came after was refused.
    expect(await count(left, [leaver.employeeId])).toBe(0)
    const added = moved.at(-1)
    if (!added?.success) expect(added?.status === 40301 || added?.code === codes.conflict).toBe(true)
    for (const [at, deal] of deals.entries()) {
      const after = await two.nodes[0].ask(routes.detail, { as: company.boss, params: { id: deal.id } })
      expect(after.ownerId).toBe(idOf(1))
      expect(after.stageId).toBe(sales.stage(moved[at]?.success ? '到店' : '待跟进'))
    }
  }
})
