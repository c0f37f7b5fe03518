import { readdirSync, readFileSync } from 'node:fs'
import type { Embedded } from '../src/kernel/server/postgres/embedded.ts'
import type { Child } from './children.ts'
import { asOwner } from './database.ts'

type Process = { pid: number; parent: number; ms: number }
const msPerTick = 10

/**
 * Returns the processor time in ms that nodes of the product and PostgreSQL use while `work` runs, whatever else the machine does then;
 * null if the operating system does not tell.
 */
export async function processorOfBoth(
  database: Embedded,
  nodes: readonly Pick<Child, 'pid'>[],
  work: () => Promise<unknown>,
): Promise<number | null> {
  const postmaster = await asOwner(database, async client => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return processAt(rows[0]?.pid ?? 0)?.parent
  })
  const used = () => usedBy([...nodes.map(({ pid }) => pid), postmaster ?? 0])
  const before = used()
  await work()
  return postmaster === undefined ? null : used() - before
}

/** The time of living processes, of their children, and of children that have ended. */
function usedBy(roots: readonly number[]): number {
  const all = readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) ? (processAt(Number(name)) ?? []) : []))
  const byParent = Map.groupBy(all, process => process.parent)
  const ofTree = ({ pid, ms }: Process): number =>
    (byParent.get(pid) ?? []).reduce((sum, child) => sum + ofTree(child), ms)
  return all.filter(({ pid }) => roots.includes(pid)).reduce((sum, root) => sum + ofTree(root), 0)
}

/** A process by its line in /proc (proc_pid_stat(5)); undefined where it has ended, or the system has no such line. */
function processAt(pid: number): Process | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const values = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, ...ticks] = [values[1], ...values.slice(11, 15)]
    return { pid, parent, ms: ticks.reduce<number>((sum, some) => sum + (some ?? 0), 0) * msPerTick }
  } catch {
    return undefined
  }
}
