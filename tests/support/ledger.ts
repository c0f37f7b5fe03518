import { expect } from 'vitest'
import { verifyLedgers } from '../../src/modules/money/server/book/ledger.ts'
import { world } from '../../src/world.ts'
import type { TestServer } from './server.ts'

/** What the proof of sums finds of a company, by its name. */
export async function verifiedLedger({ owner }: TestServer, office: string) {
  const client = await owner.connect()
  try {
    return (await verifyLedgers(client, world, office))[0] as Awaited<ReturnType<typeof verifyLedgers>>[number]
  } finally {
    client.release()
  }
}

/**
 * Changes columns of a table past the product, by `+` and what is added; gives what the proof names of it, and puts them back.
 * `which` is SQL of its rows.
 */
export async function falsified(server: TestServer, office: string, table: string, which: string, columns: object) {
  const set = (sign: string) =>
    Object.entries(columns)
      .map(([column, by]) => `${column} = ${column} ${sign} (${by})`)
      .join(', ')
  const change = (sign: string) => server.owner.query(`update ${table} set ${set(sign)} where ${which}`)
  expect((await change('+')).rowCount).toBe(1)
  const { broken } = await verifiedLedger(server, office)
  await change('-')
  return broken
}
