import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/kernel/server/config.ts'
import { approvalRoutes as routes } from '../../src/modules/approval/contract/routes.ts'
import { clientOf } from './client.ts'

/** A node in a process of its own on which somebody approves one document after the other, telling each: to be killed then. */
const [ownerUrl = '', appUrl = '', as = '', ids = '[]'] = process.argv.slice(2)
const config = readConfig({ PORT: '0', LOG_LEVEL: 'error', DATABASE_URL: ownerUrl })
const app = await buildApp(config, name => `secret of the tests: ${name}`, { ownerUrl, appUrl })
const { ask } = clientOf(app.http)
for (const id of JSON.parse(ids) as number[]) {
  const { mine } = await ask(routes.detail, { as, params: { id } })
  await ask(routes.approve, { as, body: { id, task: mine.task as number, comment: '同意' } })
  console.log(id)
}
