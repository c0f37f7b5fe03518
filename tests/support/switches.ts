import { defaultSwitches, type Switches, switchRoutes } from '../../src/modules/settings/contract/switches.ts'
import type { Client } from './client.ts'

/** Sets a company's switches, as its boss saves them: those named as given, every other one to its default. */
export async function setSwitches(client: Client, boss: string, values: Partial<Switches>): Promise<void> {
  const wanted = { ...defaultSwitches, ...values }
  const now = await client.ask(switchRoutes.all, { as: boss })
  const changes = now.values.map(({ code, value }) => ({ code, seen: value, value: wanted[code] }))
  await client.ask(switchRoutes.save, { as: boss, body: { changes } })
}
