import type pg from 'pg'
import { missingRows, type Recorded, recordedTables } from '../../src/kernel/server/log/auditRows.ts'
import { subjectsOf } from '../../src/modules/audit/server/book.ts'
import { world } from '../../src/world.ts'

let tables: Map<string, Recorded> | undefined

/** Throws where a record that the log tells of is gone without an entry, whoever the test made take it away. */
export async function assertNothingLost(owner: pg.Pool): Promise<void> {
  const client = await owner.connect()
  try {
    const { rows } = await client.query<{ id: number | null }>('select id from office union all select null')
    // All databases of a run have the tables of one template.
    tables ??= await recordedTables(client)
    for (const { id } of rows) {
      const missing = await missingRows(client, id, subjectsOf(world), tables)
      if (missing.length > 0)
        throw new Error(
          `gone without an entry in the log of ${id ?? 'the platform'}: ${JSON.stringify(missing)}; a test that deletes by hand deletes the entries too`,
        )
    }
  } finally {
    client.release()
  }
}
