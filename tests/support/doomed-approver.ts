import { approvalRoutes as routes } from '../../src/modules/approval/api/routes.ts'
import { clientOf } from './client.ts'
import { buildNode } from './node.ts'

/** A node in a process of its own on which somebody approves one document after the other, telling each: to be killed then. */
const [ownerUrl = '', appUrl = '', as = '', ids = '[]'] = process.argv.slice(2)
const app = await buildNode({ ownerUrl, appUrl })
const { ask } = clientOf(app.http)
for (const id of JSON.parse(ids) as number[]) {
  const { mine } = await ask(routes.detail, { as, params: { id } })
  await ask(routes.approve, { as, body: { id, task: mine.task as number, comment: '同意' } })
  console.log(id)
}
