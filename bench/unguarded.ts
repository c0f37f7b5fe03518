import type { AddressInfo } from 'node:net'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/kernel/server/config.ts'
import { openDatabase } from '../src/kernel/server/database/open.ts'
import type { Permissions } from '../src/kernel/server/desk/permissions.ts'
import { openSecrets } from '../src/kernel/server/secrets/installationSecrets.ts'

/** Runs the product without permission checks: everybody has every menu and element and sees the whole company. */
const config = readConfig(process.env)
const database = await openDatabase(config)
const app = await buildApp(config, await openSecrets(config, database.ownerUrl), database)
const codes = async (table: string) =>
  new Set((await app.runtime.pool.query<{ code: string }>(`select code from ${table}`)).rows.map(row => row.code))
const everything: Permissions = {
  menus: await codes('menu'),
  elements: await codes('element'),
  modules: 'all',
  roles: 'all',
  reach: () => ({ office: true, own: true, departmentIds: [] }),
}
app.runtime.permissionsOf = async () => everything
await app.http.listen({ port: 0, host: '127.0.0.1' })
console.log(`http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`)
process.once('SIGTERM', () => process.exit(0))
