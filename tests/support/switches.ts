import type { SwitchValue } from '../../src/modules/settings/api/switch.ts'
import { switchRoutes } from '../../src/modules/settings/api/switches.ts'
import type { Client } from './client.ts'

/** Sets a company's switches, as its boss saves them: those named as given, every other one to its default. */
export async function setSwitches(
  client: Client,
  boss: string,
  values: Readonly<Record<string, SwitchValue>>,
): Promise<void> {
  const { groups, values: now } = await client.ask(switchRoutes.all, { as: boss })
  const defaults = new Map(groups.flatMap(({ switches }) => switches.map(({ code, is }) => [code, is.default])))
  const wanted = (code: string) => values[code] ?? (defaults.get(code) as SwitchValue)
  const changes = now.map(({ code, value }) => ({ code, seen: value, value: wanted(code) }))
  await client.ask(switchRoutes.save, { as: boss, body: { changes } })
}
