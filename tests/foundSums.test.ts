import type { QueryConfig } from 'pg'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { z } from 'zod'
import { columnsOf } from '../src/kernel/api/list.ts'
import type { Route } from '../src/kernel/api/route.ts'
import type { Desk } from '../src/kernel/server/desk/desk.ts'
import { type SearchKind, searched } from '../src/kernel/server/record/searchKind.ts'
import { readState, toQuery } from '../src/kernel/web/list/state.ts'
import { ContractRow } from '../src/modules/contract/api/contract.ts'
import { contractRoutes } from '../src/modules/contract/api/routes.ts'
import { guarded } from '../src/modules/goods/api/goods.ts'
import { ReceiptRow } from '../src/modules/money/api/receipt.ts'
import { receiptRoutes } from '../src/modules/money/api/receiptRoutes.ts'
import { RequestRow, requestRoutes } from '../src/modules/money/api/request.ts'
import { QuotationRow } from '../src/modules/quotation/api/quotation.ts'
import { quotationRoutes } from '../src/modules/quotation/api/routes.ts'
import { searchRoutes } from '../src/modules/search/api/search.ts'
import { world } from '../src/world.ts'
import { makeRole } from './support/factories.ts'
import { type MadeContract, type Money, moneyOf } from './support/money.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let at: Money
let contract: MadeContract
let receipt: { id: number; number: string }

beforeAll(async () => {
  server = await startServer()
  at = await moneyOf(server, '金额公司', 'sums')
  contract = await at.contract([{ amount: 1_234_500 }, { amount: 765_500 }])
  receipt = await at.enter({ customerId: contract.customerId, contractId: contract.id }, { amount: 50_000 })
  await server.owner.query(
    `insert into money_request (office_id, number, kind, state, customer_id, contract_id, amount, reason, owner_id, department_id, created_by)
     select office_id, 'TK-1', 'refund', 'approving', customer_id, id, 88000, '放行', owner_id, department_id, owner_id from contract where id = $1`,
    [contract.id],
  )
  await server.owner.query(
    `insert into quotation (office_id, number, opportunity_id, customer_id, priced_on, subtotal, total)
     select office_id, 'BJ-1', opportunity_id, customer_id, priced_on, 66000, 66000 from contract where id = $1`,
    [contract.id],
  )
})
afterAll(() => server?.stop())

async function found(as: string, term: string): Promise<string[]> {
  const groups = await server.ask(searchRoutes.find, { as, body: { term } })
  return groups.flatMap(group => group.hits.map(hit => `${group.kind} ${hit.title}`))
}
const numberOf = async (id: number) =>
  (await server.owner.query<{ number: string }>('select number from contract where id = $1', [id])).rows[0]?.number

describe('a sum', () => {
  it('finds receipts, requests, quotations, contracts by what they come to and by a term', async () => {
    const as = at.company.boss
    const number = await numberOf(contract.id)
    expect(await found(as, '¥500')).toEqual([`receipt ${receipt.number}`])
    expect(await found(as, '880元')).toEqual(['moneyRequest TK-1'])
    expect(await found(as, '￥660.00')).toEqual(['quotation BJ-1'])
    expect(await found(as, '¥20,000')).toEqual([`contract ${number}`])
    expect(await found(as, '¥12,345')).toEqual([`contract ${number}`])
    expect(await found(as, '¥501')).toEqual([])
  })

  it('stands beside other words, all of which hold', async () => {
    const { rows } = await server.owner.query('select name from customer where id = $1', [contract.customerId])
    const name = rows[0]?.name
    expect(await found(at.company.boss, `${name} ¥500`)).toEqual([`receipt ${receipt.number}`])
    expect(await found(at.company.boss, '没有这个人 ¥500')).toEqual([])
  })

  it('bare digits are a sum too', async () => {
    expect(await found(at.company.boss, '500')).toContain(`receipt ${receipt.number}`)
  })

  it('finds nothing out of reach, and nothing on a screen that one may not open', async () => {
    const stranger = await at.company.hire('sumsStranger', '导购')
    const colleague = await makeRole(server.owner, at.company.officeId, {
      menus: ['clueList'],
      scopes: { clue: 'office', contract: 'office' },
    })
    const reader = await at.company.hire('sumsReader', colleague)
    for (const term of ['¥500', '880元', '￥660.00', '¥20,000', '¥12,345']) {
      expect(await found(stranger.token, term)).toEqual([])
      expect(await found(reader.token, term)).toEqual([])
    }
    expect(await found(at.seller.token, '¥500')).toEqual([`receipt ${receipt.number}`])
  })

  it('finds no contract by an amount that an element conceals from the person', async () => {
    const { officeId } = at.company
    const rights = {
      menus: ['contractInfo', 'collectionInfo'],
      scopes: { contract: 'office', money: 'office' } as const,
    }
    const blind = await at.company.hire('sumsBlind', await makeRole(server.owner, officeId, rights))
    const seeing = await at.company.hire(
      'sumsSeeing',
      await makeRole(server.owner, officeId, { ...rights, elements: [guarded.listPrice] }),
    )
    for (const term of ['¥20,000', '¥12,345']) {
      expect(await found(blind.token, term)).toEqual([])
      expect(await found(seeing.token, term)).toHaveLength(1)
    }
  })

  it('leads to the list of that sum where there are more', async () => {
    for (let one = 0; one < 6; one++)
      await at.enter({ customerId: contract.customerId, contractId: contract.id }, { amount: 123_400 })
    const [group] = await server.ask(searchRoutes.find, { as: at.company.boss, body: { term: '¥1,234' } })
    expect(group?.hits).toHaveLength(5)
    expect(group?.all).toBe('/approvalInfoManager/collectionInfo?view=all&amount=123400..123400')
  })
})

/** Returns the numbers in the list at an address, as the screen reads it. */
async function listed(address: string, { route, row }: { route: Route; row: z.ZodObject }): Promise<string[]> {
  const defaults = { view: 'all', views: ['all'], pageSize: 50 }
  const params = new URL(address, 'http://localhost').searchParams
  const body = toQuery(readState(params, columnsOf(row), defaults), new Date())
  const { rows } = (await server.ask(route as typeof contractRoutes.list, { as: at.company.boss, body })) as {
    rows: { number: string }[]
  }
  return rows.map(({ number }) => number).sort()
}

const lists = {
  quotation: { route: quotationRoutes.list, row: QuotationRow },
  contract: { route: contractRoutes.list, row: ContractRow },
  receipt: { route: receiptRoutes.list, row: ReceiptRow },
  moneyRequest: { route: requestRoutes.list, row: RequestRow },
}

describe('查看全部 opens the list of what was found, and of nothing else', () => {
  /** Makes seven of a kind and returns their numbers. */
  const seven = async (make: (number: string) => Promise<unknown>, prefix: string) => {
    const numbers = Array.from({ length: 7 }, (_, at) => `${prefix}-${at}`)
    for (const number of numbers) await make(number)
    return numbers
  }
  const copies =
    (table: string, total: number, columns = '', values = '') =>
    (number: string) =>
      server.owner.query(
        `insert into ${table} (office_id, number, opportunity_id, customer_id, priced_on, subtotal, total${columns})
       select office_id, $2, opportunity_id, customer_id, priced_on, ${total}, ${total}${values} from contract where id = $1`,
        [contract.id, number],
      )
  const contracts = (total: number, effective: number) =>
    copies(
      'contract',
      total,
      ', owner_id, department_id, state, signed_on, effective_at, effective_total',
      `, owner_id, department_id, 'effective', signed_on, now(), ${effective}`,
    )
  const groupOf = async (term: string, title: string) =>
    (await server.ask(searchRoutes.find, { as: at.company.boss, body: { term } })).find(one => one.title === title)

  const sources = {
    quotation: () => seven(copies('quotation', 7_100_100), 'BQ'),
    receipt: async () => {
      const of = { customerId: contract.customerId, contractId: contract.id }
      const made = []
      for (let one = 0; one < 7; one++) made.push((await at.enter(of, { amount: 7_100_300 })).number)
      return made
    },
    moneyRequest: () =>
      seven(
        number =>
          server.owner.query(
            `insert into money_request (office_id, number, kind, state, customer_id, contract_id, amount, reason, owner_id, department_id, created_by)
             select office_id, $2, 'refund', 'approving', customer_id, id, 7100400, '放行', owner_id, department_id, owner_id from contract where id = $1`,
            [contract.id, number],
          ),
        'TK7',
      ),
  }
  const sums = { quotation: '71001', receipt: '71003', moneyRequest: '71004' }

  it.each(Object.keys(sources) as (keyof typeof sources)[])(
    'of %s, by a certain sum and by bare digits',
    async kind => {
      const made = (await sources[kind]()).sort()
      const kindTitle = world.all(searched).find(one => one.code === kind)?.title ?? ''
      for (const [term, title] of [
        [`¥${sums[kind]}`, kindTitle],
        [sums[kind], `${kindTitle}（金额）`],
      ] as const) {
        const group = await groupOf(term, title)
        expect(group?.hits).toHaveLength(5)
        expect(await listed(group?.all ?? '', lists[kind])).toEqual(made)
      }
    },
  )

  it('of contracts: by what they come to, else by what was signed, and by none where no column has all of them', async () => {
    const changed = (await seven(contracts(7_200_000, 1), 'CS')).sort()
    expect(await listed((await groupOf('¥72000', '合同'))?.all ?? '', lists.contract)).toEqual(changed)
    const coming = (await seven(contracts(1, 7_300_000), 'CE')).sort()
    expect(await listed((await groupOf('¥73000', '合同'))?.all ?? '', lists.contract)).toEqual(coming)
    const both = (await seven(contracts(7_400_000, 7_400_000), 'CB')).sort()
    expect(await listed((await groupOf('¥74000', '合同'))?.all ?? '', lists.contract)).toEqual(both)
    await contracts(7_400_000, 1)('CX')
    expect(await listed((await groupOf('¥74000', '合同'))?.all ?? '', lists.contract)).toEqual([...both, 'CX'])
    await contracts(1, 7_400_000)('CY')
    expect(await groupOf('¥74000', '合同')).toMatchObject({ all: null })
  })

  it('of contracts by a term: by none, since their list has no such column', async () => {
    for (let one = 0; one < 6; one++) await at.contract([{ amount: 7_500_000 }, { amount: 100 + one }])
    const group = await groupOf('¥75000', '合同')
    expect(group?.hits).toHaveLength(5)
    expect(group?.all).toBeNull()
  })
})

/** Returns the statements that the search box asks of one kind for a sum, as somebody asks who sees everything. */
async function statementsOf(kind: SearchKind): Promise<QueryConfig[]> {
  const asked: QueryConfig[] = []
  const query = async (statement: QueryConfig) => {
    asked.push(statement)
    return { rows: [] }
  }
  // The company has no fields of its own.
  const nothing = { where: () => nothing, select: () => nothing, execute: async () => [] }
  const desk = {
    from: () => nothing,
    permissions: {},
    officeId: at.company.officeId,
    client: { query },
    may: () => true,
    demand: () => undefined,
    reach: () => ({ office: true, own: true, departmentIds: [] }),
  } as unknown as Desk
  await kind.findSum?.(desk, 1, undefined, 6)
  return asked.filter(({ text }) => text.includes('order by'))
}

/** Returns the plan of a statement as the application's role gets it, where an index is to be used if one can be. */
async function planOf({ text, values }: QueryConfig): Promise<string> {
  const client = await server.owner.connect()
  try {
    await client.query(
      'begin; set local role tongzhou_app; set local enable_seqscan = off; set local enable_sort = off',
    )
    await client.query(`select set_config('app.office', $1, true)`, [String(at.company.officeId)])
    const { rows } = await client.query(`explain (costs off) ${text}`, values)
    return rows.map(row => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('an index answers each sum, and none reads the rows of a company', async () => {
  await server.owner.query(
    `insert into contract_term (office_id, contract_id, position, name, due_kind, planned)
     select $1, $2, n, '期款', 'signing', n from generate_series(10, 3000) n`,
    [at.company.officeId, contract.id],
  )
  await server.owner.query('analyze contract_term')
  const kinds = world.all(searched).filter(kind => kind.findSum)
  expect(kinds.map(({ code }) => code)).toEqual(['quotation', 'contract', 'receipt', 'moneyRequest'])
  for (const kind of kinds)
    for (const statement of await statementsOf(kind))
      expect(await planOf(statement), kind.code).toMatch(
        /Index Cond: \(\(office_id = .+\) AND \((total|effective_total|planned|amount) = /,
      )
})
