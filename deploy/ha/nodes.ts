import { type NodeProcess, spawnNode } from '../../tests/support/node.ts'

/** Nodes of the product on one database. */
export type Nodes = {
  /** Where they listen; a node that starts again listens elsewhere. */
  addresses: readonly string[]
  /** Ends a node at once (`kill -9`). */
  kill(at: number): Promise<void>
  start(at: number): Promise<void>
  /** How many of them are ready by their own word. */
  ready(): Promise<number>
  /** The last lines that each printed. */
  printed(): string
  stop(): Promise<void>
}

/** Starts two nodes, one after the other: the first migrates. */
export async function startNodes(url: string, env: Record<string, string> = {}): Promise<Nodes> {
  const [nodes, addresses]: [NodeProcess[], string[]] = [[], []]
  const start = async (at: number) => {
    const node = spawnNode({ ownerUrl: url, appUrl: url }, { LOG_LEVEL: 'warn', ...env })
    nodes[at] = node
    // All migrations, each with its own commit on two hosts, may take more than the usual patience.
    addresses[at] = await node.address().catch(() => node.address())
  }
  process.once('exit', () => {
    for (const { child } of nodes) child.kill('SIGKILL')
  })
  await start(0)
  await start(1)
  return {
    addresses,
    start,
    async kill(at) {
      const node = nodes[at] as NodeProcess
      node.child.kill('SIGKILL')
      await node.ended()
    },
    async ready() {
      const asked = addresses.map(address => fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(2000) }))
      const answers = await Promise.all(asked.map(one => one.then(({ ok }) => ok).catch(() => false)))
      return answers.filter(Boolean).length
    },
    printed: () => nodes.map(node => node.printed().split('\n').slice(-20).join('\n')).join('\n'),
    async stop() {
      await Promise.all(nodes.map(node => node.stop()))
    },
  }
}
