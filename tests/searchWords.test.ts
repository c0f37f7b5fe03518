import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '../src/kernel/api/route.ts'
import { world } from '../src/world.ts'
import type { FreshDatabase } from './support/database.ts'
import { freshDemo } from './support/freshDemo.ts'
import { schemasIn } from './support/leaves.ts'
import { startServer, type TestServer } from './support/server.ts'

type Json = Record<string, unknown>
type Searching = { at: string; route: Route; part: 'query' | 'body'; path: string }

/** Every call that takes a search, and where. */
const searching: Searching[] = world.handlers().flatMap(({ route }) =>
  (['query', 'body'] as const).flatMap(part => {
    const found = route[part] ? [...schemasIn(route[part])].filter(isSearch) : []
    return [...new Set(found.map(({ path }) => path.slice(1)))].map(path => ({ at: route.at, route, part, path }))
  }),
)

function isSearch({ path, type, json }: { path: string; type: string; json: Json }): boolean {
  return type === 'string' && (/\.(search|term)$/.test(path) || json.title === '搜索')
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const exported = { columns: ['name'], reason: '试试', whole: false }

/** What calls need besides the search. */
const besides: Record<string, Json> = {
  'POST /api/admin/ownFields/findLinked': { of: 'customer' },
  'POST /api/crm/opportunity/calendar': { from: day(-30), to: day(30), perDay: 50 },
  'POST /api/crm/installation/calendar': { from: day(-30), to: day(30), perDay: 50 },
  'POST /api/crm/opportunity/board/more': { stageId: 1, after: { stageEnteredAt: '2099-01-01T00:00:00Z', id: 1 } },
  'POST /api/crm/special/groups': { by: 'month' },
  'POST /api/crm/contract/groups': { by: 'month' },
  'POST /api/crm/receipt/groups': { by: 'month' },
  'POST /api/crm/commission/groups': { by: 'month' },
  'POST /api/crm/soldLine/groups': { by: 'month' },
  'POST /api/crm/stocktake/lines': { id: 1 },
  'POST /api/crm/export/start/:kind': exported,
  'POST /api/admin/sysLog/export': { columns: ['action'], reason: '试试' },
  'POST /api/admin/view/save': { list: 'clue', name: '多个词', isDefault: false },
}

/** Whose words find something in an answer that holds no words itself: those of the first of these calls. */
const wordsFrom: Record<string, string> = {
  'POST /api/crm/search/find': 'POST /api/crm/customer/list',
  'POST /api/admin/ownFields/findLinked': 'POST /api/crm/customer/list',
  'POST /api/crm/export/preview/:kind': 'POST /api/crm/clue/list',
  'POST /api/crm/quotation/sets': 'POST /api/crm/set/list',
  'POST /api/crm/money/parties': 'POST /api/crm/contract/list',
  'POST /api/crm/statement/contracts': 'POST /api/crm/contract/list',
}

/** Rows of lists that are empty in the demo. */
const rows = `
  update trip_return set open = false;
  insert into browser_error (fingerprint, kind, message, stack, url, device, release)
    values ('one', 'error', '读取失败 at loading', '', '/approvalInfoManager/clueList', '', '1');
  insert into release (name, title, notes, publish_at, created_by) values ('9.8.7', '报价更快', '粘贴表格', now(), '周牧');
  insert into quotation_template (office_id, name, flat_type) select id, '春季样板', '两室一厅' from office;
  insert into supplier_return (office_id, number, stock_receipt_id, warehouse_id, returned_on, note, pieces, owner_id)
    select office_id, 'TH20261120-0001', id, warehouse_id, received_on, '色差 退回', 1, owner_id from stock_receipt;
  with task as (insert into export_task (office_id, kind, title, settings, status, created_by)
    select office_id, 'clue', '流量导出', '{}', 'done', min(id) from employee group by 1 returning office_id, id, created_by)
  insert into voucher (office_id, kind, subject, title, reason, export_task_id, created_by)
    select office_id, 'export', 'clue', '流量导出', '月底核对', id, created_by from task`

let database: FreshDatabase
let server: TestServer
let people: Record<'boss' | 'platform', string>

beforeAll(async () => {
  database = await freshDemo()
  server = await startServer({ database, env: { LOG_LEVEL: 'silent' } })
  const signIn = (name: string) => server.signIn(name, 'Tongzhou@2026')
  people = { boss: await signIn('boss'), platform: await signIn('platform') }
  await server.owner.query(rows)
}, 400_000)
afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

type Answer = { code: number; msg: string; data: unknown }

/** Asks as the boss of the company, or as the platform's staff where only they may. */
async function ask({ at, route, part, path }: Searching, search: string): Promise<Answer> {
  const asked = path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), search) as Json
  const input = { params: { kind: 'clue' }, [part]: { ...besides[at], ...asked } }
  const answer = (await server.send(route, { as: people.boss, ...input } as never)).json()
  return answer.code === 40300 ? (await server.send(route, { as: people.platform, ...input } as never)).json() : answer
}

/** Every text in an answer, with the records that are in it. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

/** The records of an answer: those of its longest list. */
function recordsIn(value: unknown): Json[] {
  const below = value && typeof value === 'object' ? Object.values(value) : []
  const own = Array.isArray(value) && value.every(one => one && typeof one === 'object') ? [value as Json[]] : []
  return [...own, ...below.map(recordsIn)].reduce((one, other) => (other.length > one.length ? other : one), [])
}

/** Pieces of a text that somebody may search. */
const piecesOf = (text: string) =>
  [...text.split(/\s+/), ...text.split(/[^\p{Script=Han}a-zA-Z0-9]+/u)]
    .flatMap(word => (word.length > 4 && !/^\d{4}-\d\d$/.test(word) ? [word.slice(0, 3), word.slice(-3)] : [word]))
    .filter(word => word.length > 1)

const same = (one: Json, other: Json) => (one.id ?? one.number ?? one.name) === (other.id ?? other.number ?? other.name)

const known = new Map<string, [string, string]>()

/** Two words, each of which finds the same record by another text, or by another part of its only one. */
async function wordsOf(call: Searching): Promise<[string, string] | undefined> {
  for (const record of recordsIn((await ask(call, '')).data).slice(0, 6)) {
    const finding: string[] = []
    for (const word of new Set(textsIn(record).slice(0, 20).flatMap(piecesOf))) {
      const found = recordsIn((await ask(call, word)).data)
      if (!finding.some(one => one.includes(word) || word.includes(one)) && found.some(one => same(one, record)))
        finding.push(word)
      const [first, second] = finding
      if (first && second) return [first, second]
    }
  }
  return undefined
}

/** An answer without the words that its links repeat. */
const withoutSearches = (data: unknown) => JSON.parse(JSON.stringify(data).replace(/([?&]q=)[^&"]*/g, '$1'))

const listOf = (at: string) =>
  wordsFrom[at] ??
  at.replace(/\/(totals|groups|find|board|board\/more|calendar)$/, '/list').replace('employees/list', 'employees/page')
const nobody = 'zz9qqx'

describe('a search of several words', () => {
  test.each(searching.map(call => [call.at, call] as const))('%s takes five, and refuses six', async (_, call) => {
    const refused = await ask(call, '一 二 三 四 五 六')
    expect(refused).toMatchObject({
      code: 40000,
      data: {
        issues: expect.arrayContaining([
          { field: call.path, msg: expect.stringContaining('最多同时搜索 5 个词，请去掉几个再试') },
        ]),
      },
    })
  })

  const reading = searching.filter(({ route }) => route.reads && route.gives !== 'file')

  test.each(reading.map(call => [call.at, call] as const))(
    '%s finds what has every word, in any order',
    async (at, call) => {
      const list = searching.find(one => one.at === listOf(at)) ?? call
      const words = known.get(list.at) ?? (await wordsOf(list))
      if (!words) throw new Error(`no record of ${list.at} has two words`)
      known.set(list.at, words)
      const [one, other] = words
      const empty = (await ask(call, nobody)).data
      const found = await ask(call, `${one} ${other}`)
      expect(found.code, found.msg).toBe(0)
      expect(found.data).not.toEqual(empty)
      expect(withoutSearches((await ask(call, ` ${other}\u3000${one} `)).data)).toEqual(withoutSearches(found.data))
      expect((await ask(call, `${one} ${nobody}`)).data).toEqual(empty)
    },
  )
})
