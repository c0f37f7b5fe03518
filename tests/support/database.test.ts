import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from './database.ts'

test('several test files get databases of their own at once, which disappear when dropped', async () => {
  const databases = await Promise.all([freshDatabase(), freshDatabase(), freshDatabase()])
  const [first, second] = await Promise.all(databases.map(database => connect(database.ownerUrl)))
  await first?.query('create table only_here ()')
  expect(await tables(first)).toContain('only_here')
  expect(await tables(second)).not.toContain('only_here')
  await Promise.all([first?.end(), second?.end()])
  await Promise.all(databases.map(database => database.drop()))
  await expect(connect(databases[0]?.ownerUrl)).rejects.toThrow('does not exist')
})

test("the application's login can neither pass row-level security nor create anything", async () => {
  const { appUrl, drop } = await freshDatabase()
  onTestFinished(drop)
  const client = await connect(appUrl)
  const { rows } = await client.query(
    'select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user',
  )
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false }])
  await expect(client.query('create table here ()')).rejects.toThrow('permission denied')
})

async function connect(url?: string): Promise<Client> {
  const client = new Client(url)
  // Dropping the database ends the session.
  client.on('error', () => {})
  await client.connect()
  return client
}

async function tables(client?: Client): Promise<string[]> {
  const found = await client?.query("select relname from pg_class where relkind = 'r'")
  return found?.rows.map(row => row.relname) ?? []
}
