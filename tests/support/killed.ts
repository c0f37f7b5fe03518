import { expect, vi } from 'vitest'
import { type NodeProcess, spawnNode } from './node.ts'
import type { TestServer } from './server.ts'

/** Waits until a call has come as far as a table that somebody holds. */
const stuckAt = ({ owner }: TestServer, table: string) =>
  vi.waitFor(async () => {
    const waiting = 'select from pg_locks where not granted and relation = $1::regclass'
    expect((await owner.query(waiting, [table])).rowCount).toBe(1)
  }, 20_000)

/** Makes a call on a node of its own that is killed (`kill -9`) when the call has come as far as `table`, from which it could not go on. */
export async function killedAt(
  server: TestServer,
  table: string,
  make: (address: string) => Promise<unknown>,
): Promise<void> {
  const { ownerUrl, appUrl } = server.database
  const node: NodeProcess = spawnNode({ ownerUrl, appUrl })
  const owner = await server.owner.connect()
  try {
    const address = await node.address()
    await owner.query(`begin; lock table ${table} in share row exclusive mode`)
    const cut = make(address).catch(() => 'cut off')
    await Promise.race([stuckAt(server, table), cut.then(got => Promise.reject(new Error(JSON.stringify(got))))])
    node.child.kill('SIGKILL')
    await node.ended()
    expect(await cut).toBe('cut off')
  } finally {
    await owner.query('commit')
    owner.release()
    await node.stop()
  }
}
