import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Envelope } from '../src/kernel/api/envelope.ts'
import { onlyReads, type Route } from '../src/kernel/api/route.ts'
import { world } from '../src/world.ts'
import { companyFieldsOf, type Fixtures, fixtures, kindsOf, rowFor } from './support/fixtures.ts'
import { foundCompany } from './support/people.ts'
import { type IdField, type Input, idFieldsOf, sampleOf } from './support/samples.ts'
import { startServer, type TestServer } from './support/server.ts'
import { tenantTables, type Untouched, watch } from './support/untouched.ts'

/** Stands in every text of the other company and in no answer. */
const secret = '甲司机密'

/** Fields where another company's number is not refused but means nothing, with the reason. */
const meaningless = new Map([
  [
    'GET /api/crm/dashboard/deeds/rows methodId',
    'finds my own people’s contacts by that method, of which there are none',
  ],
  ['POST /api/admin/employees/list departmentId', 'finds the people of my own departments only'],
  ['POST /api/admin/notification/read ids', 'marks those of them that are mine'],
  ['GET /api/crm/opportunity/checkPhone exceptId', 'leaves out what would not be found anyway'],
  ['POST /api/crm/opportunity/board/more id', 'says where a column goes on, by its time'],
  ['GET /api/crm/clue/checkPhone exceptId', 'leaves out what would not be found anyway'],
  ['POST /api/crm/search/named id', 'names those that are seen, and leaves out the others'],
])

/** Calls that one's own row alone does not make succeed: it is found, and then something else is missing. */
const wantMore =
  /^(GET|POST) \/api\/crm\/(import|export)\/|\/api\/admin\/employees\/resetPassword|\/customer\/access\/(ask|forecast)|\/(claim|transfer)\/(forecast|ask)$|\/(assign|transfer)\/undo$|\/approval\/delegation\/add|\/approval\/(start|copy|return|resubmit|transfer|delegate|takeBack|addSign|removeSign)$|\/flow\/move$|\/price\/batch\/(preview|forecast|add|reverse|reverse\/forecast)$|\/approvalSetup\/|\/statement\/upload\/|\/mall\/close$|\/goods\/(starter\/takeBack|codePatterns\/save)$|\/earnest\/(offer|add|edit|pay|reserve|extend|retake|end|sign)$|\/stockReceipt\/(add|edit|reverse|cost\/add|cost\/reverse)$|\/supplierReturn\/(forecast|add|edit|submit|reverse)$|\/purchase\/(add|edit|accept|close|reopen)$|\/dealerLoan\/(add|edit|submit|reverse)$|\/stock\/cost\/(add|reverse)$|\/salesOrder\/(add|edit|retail|retail\/forecast|allocate|release|split|ask)$|\/lotConsent\/(sign|photo)$|\/shipment\/(add|edit|leave|unload|sign|find|lose)$|\/goodsReturn\/(add|edit|submit|receive|inspect|settle)$|\/processing\/(forecast|add|edit|submit|start|finish|reverse)$|\/factoryOrder\/(split|edit|audit|accept|package\/scan)$|\/trip\/(sign|scan|tick|swapLot|fetched|putReturn)$|\/installation\/(add|edit|plan|check|accept)$|\/wageEntry\/(carry|catchUp)$|\/rework\/add$|\/wageStatement\/(forecast|add|edit|submit|pay)$|\/stocktake\/(submit|resume)$|\/deliveryReport\/(read|rows)$|\/stock(Move|Transfer)\/(add|edit|submit|answer|reverse|receive|lose|takeBack)$/

/** Seals entries of the log a moment after whatever wrote them, also those of the company's founding. */
const sealedByTheClock = 'operation_log_seal'

const routes = world
  .handlers()
  .map(handled => handled.route)
  .filter(route => !route.operates)
const named = routes
  .map(route => [route.at, route, companyFieldsOf(route)] as const)
  .filter(([, , fields]) => fields.length > 0)

let server: TestServer
let mine: { officeId: number; employeeId: number }
let boss: string
/** My own rows for the calls that only read: their transactions can change nothing. */
let read: Fixtures
let theirs: Fixtures
let untouched: Untouched

beforeAll(async () => {
  server = await startServer({ env: { DEMO: '1' } }) // a new employee is sent a message
  const [a, b] = [await foundCompany(server, secret, 'jia'), await foundCompany(server, '乙公司', 'yi')]
  theirs = await fixtures(server.owner, { officeId: a.officeId, employeeId: await founderOf(a.officeId) }, secret)
  mine = { officeId: b.officeId, employeeId: await founderOf(b.officeId) }
  boss = b.boss
  read = await fixtures(server.owner, mine, '乙司')
  await server.owner.query('update office set office_user_max_num = 100000') // a seat for everyone whom fixtures employs
  untouched = await watch(server.owner, await theirTables(a.officeId))
})
afterAll(() => server.stop())
// A call that began a view as a colleague would make every call after it theirs.
afterEach(() => server.owner.query('update session set view_employee_id = null where view_employee_id is not null'))

test('there are calls of every module that name rows', () => {
  expect(named.length).toBeGreaterThan(20)
})

describe('calls that name no row', () => {
  const unnamed = routes.filter(route => onlyReads(route) && !route.gives && idFieldsOf(route).length === 0)

  test.each(unnamed.map(route => [route.at, route] as const))(
    '%s reveals nothing of another company',
    async (_, route) => {
      const answer = await call(route, inputWith(read, route))
      expect(answer).toMatchObject({ code: 0, success: true })
      expect(JSON.stringify(answer)).not.toContain(secret)
    },
  )
})

// Rows are made for each call alone that may change them, and only those that it names: what a call costs here does not grow with the
// product. What is refused leaves them as they are, or they would not be found in the end.
describe.each(named)('%s', (at, route, fields) => {
  let own: Fixtures
  beforeAll(async () => {
    own = onlyReads(route) ? read : await fixtures(server.owner, mine, '乙司', kindsOf(route))
  })

  test.each(fields.map(field => [field.name, field] as const))(
    '%s of another company is not found, reveals nothing and changes nothing there',
    async (name, field) => {
      await untouched.changes()
      const answer = await call(route, withTheirs(inputWith(own, route), route, field))
      // Who is asked about a paper is told, or that nobody is: then nothing was read.
      const isUnasked = at.endsWith('/forecast') && answer.success && answer.data === null
      if (!meaningless.has(`${at} ${name}`) && !isUnasked) expectNotFound(answer)
      expect(answer.code).not.toBe(50000)
      expect(JSON.stringify(answer)).not.toContain(secret)
      expect(await untouched.changes()).toEqual({})
    },
  )

  test('rows of the own company are found', async () => {
    const answer = await call(route, inputWith(own, route))
    if (wantMore.test(at)) expect([40400, 50000]).not.toContain(answer.code)
    else {
      expect(answer, answer.msg).toMatchObject({ code: 0, success: true })
      expect(refusedOf(answer)).toEqual([])
    }
  })
})

async function call(route: Route, input: Input): Promise<Envelope> {
  const answer = await server.send(route, { ...input, as: boss })
  return answer.headers['content-type']?.toString().startsWith('application/json')
    ? answer.json()
    : { status: 200, code: 0, success: true, msg: '', data: answer.body }
}

/** A fitting input whose every id is of my own company. */
function inputWith(own: Fixtures, route: Route): Input {
  return sampleOf(route, field => rowFor(route, field, own))
}

function withTheirs(input: Input, route: Route, field: IdField): Input {
  const changed = structuredClone(input)
  const parent = field.path.slice(0, -1).reduce((at, step) => at[step] as Fields, changed[field.part] as Fields)
  parent[field.name] = rowFor(route, field, theirs)
  return changed
}
type Fields = Record<string, unknown>

/** Refused as not found or as a wrong value of the field; of a bulk action, each row is. */
function expectNotFound(answer: Envelope): void {
  if (answer.success) {
    expect(answer.data).toMatchObject({ done: 0 })
    expect(refusedOf(answer)).toEqual([
      { id: expect.any(Number), name: '', msg: expect.stringMatching(/^(不存在|已被他人领取)，或不在您的数据范围内$/) },
    ])
  } else expect([40400, 40000]).toContain(answer.code)
}

function refusedOf({ data }: Envelope): unknown[] {
  return (data as { refused?: unknown[] } | null)?.refused ?? []
}

async function founderOf(officeId: number): Promise<number> {
  const { rows } = await server.owner.query('select id from employee where office_id = $1', [officeId])
  return rows[0].id
}

/** Every table that holds rows of an office, and the office itself, with what is theirs of it. */
async function theirTables(officeId: number): Promise<Record<string, string>> {
  const tenant = (await tenantTables(server.owner)).filter(name => name !== sealedByTheClock)
  return {
    ...Object.fromEntries(tenant.map(name => [name, `t.office_id = ${officeId}`])),
    office: `t.id = ${officeId}`,
  }
}
