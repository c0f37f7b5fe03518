import { setTimeout as sleep } from 'node:timers/promises'
import { transferRoutes as routes } from '../../src/modules/transfer/api/transfer.ts'
import { clientOf } from './client.ts'
import { buildNode } from './node.ts'

/**
 * A node in a process of its own that imports two files at once, one whole and one by its valid rows, and tells when it
 * is in the middle of both: to be killed then.
 */
const [ownerUrl = '', appUrl = '', token = '', whole = '', valid = ''] = process.argv.slice(2)
const app = await buildNode({ ownerUrl, appUrl })
const { ask } = clientOf(app.http)
const batch = (id: number) => ask(routes.batch, { as: token, params: { id } })

async function until(id: number, there: (at: { status: string; progress: number }) => boolean): Promise<void> {
  while (!there(await batch(id))) await sleep(20)
}

async function begin(content: string, mode: 'all' | 'valid'): Promise<number> {
  const file = { name: '客户.csv', content }
  const { id, settings } = await ask(routes.upload, { as: token, params: { kind: 'clue' }, file })
  const body = { id, mode, duplicates: 'skip' as const, mapping: settings.mapping ?? {} }
  await ask(routes.check, { as: token, body })
  await until(id, ({ status }) => status === 'ready')
  return id
}

/** Fictitious customers, `count` of them. */
function csv(name: string, count: number): string {
  const lines = Array.from(
    { length: count },
    (_, index) => `${name}${index},${name === '整' ? '1541' : '1542'}${String(index).padStart(7, '0')}`,
  )
  return ['姓名,电话', ...lines].join('\r\n')
}

const ids = [await begin(csv('整', Number(whole)), 'all'), await begin(csv('分', Number(valid)), 'valid')]
for (const id of ids) await ask(routes.run, { as: token, body: { id } })
await Promise.all(ids.map(id => until(id, ({ progress }) => progress > 0)))
console.log(JSON.stringify(ids))
