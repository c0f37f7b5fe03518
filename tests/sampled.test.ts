import { expect, test } from 'vitest'
import { sampled } from '../src/modules/reporting/server/index.ts'
import { world } from '../src/world.ts'
import { ownerOfFresh } from './support/database.ts'

const snake = (camel: string) => camel.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

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
    expect(keeping.filter(name => !known.includes(name))).toEqual([])
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
