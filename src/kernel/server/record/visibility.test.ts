import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase } from '../../../../tests/support/database.ts'
import { Desk } from '../desk/desk.ts'
import { noPermissions, type Reach } from '../desk/permissions.ts'
import { inScope, inScopeOf, joinedAmong, membersSql, type Visibility, waysTo } from './visibility.ts'

type Kept = { id: number; customerId: number; ownerId: number | null; departmentId: number | null; members: number[] }

const office = 1
const plain: Visibility = { module: 'thing', table: 'thing' }
const shared: Visibility = { ...plain, members: { table: 'thing_member', column: 'thing_id' } }
const itsOwn: Visibility = { ...plain, owner: 'id' }

let client: pg.Client
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await emptyDatabase()
  drop = database.drop
  client = new pg.Client(database.ownerUrl)
  client.setTypeParser(pg.types.builtins.INT8, Number)
  await client.connect()
  await client.query(`create table thing (office_id bigint, id bigint, customer_id bigint, owner_id bigint, department_id bigint);
    create table thing_member (office_id bigint, thing_id bigint, employee_id bigint)`)
})
afterAll(async () => {
  await client.end()
  await drop()
})

/** Makes a desk of employee 1 with a data scope. */
function deskWith(reach: Reach): Desk {
  const who = { accountId: 1, officeId: office, employeeId: 1, departmentId: 1 }
  const origin = { route: '', address: '', device: '', traceId: '' }
  const permissions = {
    ...noPermissions,
    reach: (module: string) => (module === 'thing' ? reach : noPermissions.reach(module)),
  }
  return new Desk(client, origin, { ...who, isPlatform: false, name: '甲', tokenHash: '' }, permissions)
}

/** States the rule in the plainest form: the model with which SQL and check are compared. */
function mayKnow({ office: all, own, departmentIds }: Reach, visible: Visibility, record: Kept): boolean {
  if (all) return true
  if (record.departmentId !== null && departmentIds.includes(record.departmentId)) return true
  if (!own) return false
  if (visible.owner === 'id') return record.id === 1
  if (record.ownerId === 1) return true
  return visible.members !== undefined && record.ownerId !== null && record.members.includes(1)
}

const few = fc.integer({ min: 1, max: 4 })
const orNobody = fc.option(few, { nil: null, freq: 3 })
const someone = fc.record({
  customerId: few,
  ownerId: orNobody,
  departmentId: orNobody,
  members: fc.uniqueArray(few, { maxLength: 3 }),
})
const kept = fc.array(someone, { maxLength: 12 }).map(all => all.map((one, at): Kept => ({ id: at + 1, ...one })))
const manyElsewhere = Array.from({ length: 30 }, (_, at) => 100 + 2 * at)
const departmentIds = fc
  .tuple(fc.uniqueArray(few, { maxLength: 3 }), fc.boolean())
  .map(([ids, many]) => (many ? [...ids, ...manyElsewhere] : ids))
const reaches = fc.record({ office: fc.boolean(), own: fc.boolean(), departmentIds })

async function keep(all: readonly Kept[]) {
  await client.query('truncate thing, thing_member')
  // The same records of another office: nobody of this one sees them.
  for (const officeId of [office, 2]) {
    await client.query(
      'insert into thing select $1::bigint, * from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])',
      [
        officeId,
        all.map(one => one.id),
        all.map(one => one.customerId + 10 * (officeId - 1)),
        all.map(one => one.ownerId),
        all.map(one => one.departmentId),
      ],
    )
    const members = all.flatMap(({ id, members }) => members.map(who => [id, who] as const))
    await client.query('insert into thing_member select $1::bigint, * from unnest($2::bigint[], $3::bigint[])', [
      officeId,
      members.map(([id]) => id),
      members.map(([, who]) => who),
    ])
  }
}

async function asked(sqlOf: (bind: (value: unknown) => string) => string): Promise<number[]> {
  const values: unknown[] = []
  const text = sqlOf(value => `$${values.push(value)}`)
  const { rows } = await client.query<{ id: string }>(text, values)
  return [...new Set(rows.map(row => Number(row.id)))].sort((a, b) => a - b)
}

describe.each([
  ['an owner and a department', plain],
  ['members besides', shared],
  ['who are their own', itsOwn],
])('records with %s', (_, visible) => {
  test('the SQL of lists, each way to a record and the check of one record agree with the rule for every person', async () => {
    await fc.assert(
      fc.asyncProperty(kept, reaches, async (all, reach) => {
        await keep(all)
        const desk = deskWith(reach)
        const known = all.filter(one => mayKnow(reach, visible, one))
        const ids = known.map(one => one.id)
        const listed = await asked(
          bind =>
            `select v.id from thing v where v.office_id = ${bind(office)} and ${inScope(desk, visible, 'v')(bind)}`,
        )
        const ways = await asked(bind =>
          [...waysTo(desk, visible, 'customer_id as id', bind), 'select 0 as id where false'].join(' union all '),
        )
        const joined = await joinedAmong(
          desk,
          visible,
          all.map(one => one.id),
        )
        const checked = all.filter(({ id, ownerId, departmentId }) =>
          inScopeOf(desk, visible, { ownerId: visible.owner ? id : ownerId, departmentId, joined: joined.has(id) }),
        )
        expect(listed).toEqual(ids)
        expect(checked.map(one => one.id)).toEqual(ids)
        expect(ways).toEqual([...new Set(known.map(one => one.customerId))].sort((a, b) => a - b))
      }),
      { numRuns: 150 },
    )
  })
})

test('members of a record are returned by number; none if the noun has no members', async () => {
  await keep([{ id: 1, customerId: 1, ownerId: 3, departmentId: null, members: [4, 2] }])
  expect(await asked(() => `select unnest(${membersSql(shared)}) as id from thing t where office_id = 1`)).toEqual([
    2, 4,
  ])
  expect(await asked(() => `select unnest(${membersSql(plain)}) as id from thing t where office_id = 1`)).toEqual([])
})
