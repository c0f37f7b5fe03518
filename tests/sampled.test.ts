import { expect, test } from 'vitest'
import { snake } from '../src/kernel/server/desk/bulk.ts'
import { businesses } from '../src/modules/approval/server/index.ts'
import { documents } from '../src/modules/documents/server/index.ts'
import { sampled } from '../src/modules/reporting/server/index.ts'
import { world } from '../src/world.ts'
import { ownerOfFresh } from './support/database.ts'

/** Tables whose rows stay when examples go: `frees` of a kind of example lets go of them. */
const staying = ['statement_row']

test('every table that could keep an example is registered to be removed with it', async () => {
  const { owner, end } = await ownerOfFresh()
  try {
    const known = world.all(sampled).map(({ table }) => snake(table))
    const { rows } = await owner.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confdeltype = 'a' and confrelid = any($1::regclass[]) order by 1`,
      [known],
    )
    const keeping = rows.map(row => row.name.replace(/_of_\w+$/, '')) // a partition's rows are its table's
    expect(keeping.length).toBeGreaterThan(8)
    expect(keeping.filter(name => !known.includes(name))).toEqual(staying)
    expect(
      world
        .all(sampled)
        .filter(kind => kind.frees)
        .map(kind => kind.table),
    ).toEqual(['earnest', 'moneyRequest', 'receipt'])
  } finally {
    await end()
  }
})

test('what goes with examples goes before all that it names: approvals first, then by rank', async () => {
  const { owner, end } = await ownerOfFresh()
  try {
    const order = ['approval_instance', ...new Set(world.all(sampled).map(({ table }) => snake(table)))]
    const { rows } = await owner.query<{ one: string; other: string }>(
      `select distinct conrelid::regclass::text as one, confrelid::regclass::text as other from pg_constraint
       where contype = 'f' and confdeltype = 'a' and conrelid <> confrelid
         and conrelid = any($1::regclass[]) and confrelid = any($1::regclass[])`,
      [order],
    )
    expect(rows.length).toBeGreaterThan(8)
    expect(rows.filter(({ one, other }) => order.indexOf(one) > order.indexOf(other))).toEqual([])
  } finally {
    await end()
  }
})

/** The table of the documents of each business. */
const tables: Record<string, string> = {
  clueClaim: 'claimRequest',
  dealClaim: 'claimRequest',
  wonTransfer: 'dealTransferRequest',
  similarAccess: 'customerAccess',
  priceBatch: 'priceBatch',
  ...Object.fromEntries(world.all(documents).map(({ document: { code, kept } }) => [code, kept.record.table])),
}

test('an approval about a document that goes with examples goes with it, or keeps it', async () => {
  const { owner, end } = await ownerOfFresh()
  try {
    const codes = world.all(businesses).map(({ code }) => code)
    expect(codes.filter(code => !(code in tables))).toEqual([])
    const kinds = world.all(sampled)
    // What examples take along by a key counts too.
    const { rows } = await owner.query<{ name: string }>(
      `with recursive going as (
         select unnest($1::regclass[]) as name
         union select conrelid from pg_constraint join going on confrelid = name where contype = 'f' and confdeltype = 'c'
       ) select name::text from going`,
      [kinds.map(({ table }) => snake(table))],
    )
    const going = new Set(rows.map(({ name }) => name))
    const asked = codes.filter(code => going.has(snake(tables[code] as string)))
    expect(asked.length).toBeGreaterThan(5)
    const named = kinds.flatMap(({ table, businesses: own = [] }) => own.map(code => `${code} ${table}`))
    expect(asked.map(code => `${code} ${tables[code]}`).filter(one => !named.includes(one))).toEqual([])
  } finally {
    await end()
  }
})
