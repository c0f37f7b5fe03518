import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZodNullable } from 'zod'
import { codes } from '../src/kernel/api/envelope.ts'
import { refusalsOf } from '../src/kernel/api/refusals.ts'
import type { Route } from '../src/kernel/api/route.ts'
import type { Desk } from '../src/kernel/server/desk/desk.ts'
import { asEmployee } from '../src/kernel/server/desk/transaction.ts'
import { todos } from '../src/kernel/server/record/todo.ts'
import { Preview } from '../src/modules/approval/api/approval.ts'
import { businesses } from '../src/modules/approval/server/index.ts'
import { freeForm } from '../src/modules/approval/server/record/papers.ts'
import { documents } from '../src/modules/documents/server/index.ts'
import { world } from '../src/world.ts'
import { fixtures } from './support/fixtures.ts'
import { foundCompany } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

/* What every document keeps that approvals decide about: its calls, its fields, and what nobody may change of it. */

const all = world.all(documents)
const named = all.map(kind => [kind.document.code, kind] as const)

/** What is approved and has no number, state and screen of its own: why. */
const elsewhere: Readonly<Record<string, string>> = {
  clueClaim: 'a claim is a wish about a clue, and lives in its approval alone',
  dealClaim: 'a claim is a wish about a deal, and lives in its approval alone',
  similarAccess: 'a wish to see a customer lives in its approval alone',
  wonTransfer: 'a wish to hand over a deal lives in its approval alone',
  priceBatch: 'a batch has no number and names no approval; without a flow it applies at once, as windows of prices',
}

const origin = { route: '', address: '', device: '', traceId: '' }
let server: TestServer
let person: { officeId: number; employeeId: number }
beforeAll(async () => {
  server = await startServer()
  const { officeId } = await foundCompany(server, '单据公司', 'documentsBoss')
  const { rows } = await server.owner.query<{ id: number }>('select id from employee where office_id = $1', [officeId])
  person = { officeId, employeeId: (rows[0] as { id: number }).id }
  await fixtures(server.owner, person, '单据')
})
afterAll(() => server.stop())

const asBoss = <T>(work: (desk: Desk) => Promise<T>) =>
  asEmployee(server.app.runtime, { ...person, origin }, 'writes', work)

test('everything that approvals decide about is a document, or says why not', () => {
  const approved = world.all(businesses).map(({ code }) => code)
  const made = all.map(({ document }) => document.code)
  expect(approved.toSorted()).toEqual([...made, ...Object.keys(elsewhere)].sort())
})

test('every call that foresees an approval says that it refuses where no flow takes the document', () => {
  const isPreview = ({ returns }: Route) =>
    returns === Preview || (returns instanceof ZodNullable && returns.unwrap() === Preview)
  const forecasts = world
    .handlers()
    .map(({ route }) => route)
    .filter(isPreview)
  expect(forecasts.length).toBeGreaterThan(10)
  expect(forecasts.filter(route => !refusalsOf(route).includes(codes.conflict)).map(({ at }) => at)).toEqual([])
})

describe.each(world.all(businesses).map(one => [one.code, one] as const))('the sentence of %s', (_, business) => {
  const asked = new Set<string>()
  const noting = <T>(value: T) => {
    return (key: string) => {
      asked.add(key)
      return value
    }
  }

  test('tells nothing of what its reader does not see', () => {
    const { asks, first } = business.tells({ typeName: '单据', keys: [], text: noting(''), figure: noting(null) })
    expect(asks).toMatch(/^申请/)
    expect(asks).not.toMatch(/[\d¥]|null|undefined|NaN/)
    expect(first.filter(key => key !== false).length).toBeGreaterThan(business.code === freeForm ? -1 : 0)
  })

  test('names fields that such documents have', async () => {
    const { amount, first } = business.tells({ typeName: '单据', keys: [], text: noting('词'), figure: noting(2) })
    if (business.code === freeForm) return
    const known = await asBoss(async desk => (await business.fields(desk, null)).map(({ key }) => key))
    const named = [...asked, ...(amount === undefined ? [] : [amount]), ...first.filter(key => key !== false)]
    expect(named.filter(key => !known.includes(key))).toEqual([])
  })
})

describe.each(named)('%s', (_, { document, forecast, submit, withdraw, reminds }) => {
  const { business, kept, fields, amends } = document
  const calls = world.handlers().map(({ route }) => route)
  const holds = (route: Route, key: string) => Object.hasOwn((route.body as { shape?: object })?.shape ?? {}, key)

  test('is foreseen by calls that read alone, and sent by calls that take the approvers whom its sender names', () => {
    const foreseen = typeof forecast === 'string' ? [] : forecast
    const sent = [...foreseen, ...submit]
    const taken = typeof withdraw === 'string' ? [] : withdraw
    expect([...sent, ...taken].filter(route => !calls.includes(route)).map(({ at }) => at)).toEqual([])
    expect(foreseen.filter(({ reads }) => !reads).map(({ at }) => at)).toEqual([])
    expect(sent.filter(route => !holds(route, 'chosen')).map(({ at }) => at)).toEqual([])
    expect(foreseen.filter(route => !submit.some(one => String(one.needs) === String(route.needs)))).toEqual([])
    expect(submit.length).toBeGreaterThan(0)
  })

  test('says in a sentence what it lacks, and reminds by to-dos that there are', () => {
    const reasons = [forecast, withdraw, reminds].filter(one => typeof one === 'string')
    expect(reasons.filter(reason => reason.length < 15)).toEqual([])
    const known = world.all(todos).map(({ key }) => key)
    expect(typeof reminds === 'string' ? [] : reminds.filter(key => !known.includes(key))).toEqual([])
  })

  test('tells its fields, and lets an approver change those alone that it opens', async () => {
    await asBoss(async desk => {
      const row = await desk.from(kept.record.table).select('id').orderBy('id').executeTakeFirst()
      expect(row).toBeDefined()
      const { id } = row as { id: number }
      const { content, fields: told } = await business.read(desk, id)
      const keys = told.map(({ key }) => key)
      expect(Object.keys(content).filter(key => !keys.includes(key))).toEqual([])
      expect(Object.keys(amends.fields).filter(key => !keys.includes(key))).toEqual([])
      const opened = fields.filter(({ atStart }) => atStart !== 'read').map(({ key }) => key)
      expect(opened.toSorted()).toEqual(Object.keys(amends.fields).sort())
      const before = await business.read(desk, id)
      for (const key of keys.filter(one => !Object.hasOwn(amends.fields, one)))
        await expect(business.amend(desk, id, { [key]: 1 })).rejects.toMatchObject({
          code: codes.badInput,
          data: { issues: [{ field: `content.${key}` }] },
        })
      expect(await business.read(desk, id)).toEqual(before)
    })
  })
})
