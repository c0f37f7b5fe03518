import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onlyReads, type Route } from '../../src/kernel/api/route.ts'
import { maskPhone } from '../../src/kernel/server/limits/mask.ts'
import { readAll } from '../../src/kernel/server/sheet/fixtures.ts'
import { transferRoutes } from '../../src/modules/transfer/api/transfer.ts'
import { world } from '../../src/world.ts'
import { ofModules } from '../support/ofModules.ts'
import type { Input } from '../support/samples.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { listen } from '../support/stream.ts'
import { exported } from '../support/transfer.ts'
import { inputsFor } from './inputs.ts'
import { type Asker, askers, type Made, marks, type Owner, owners, type Scene, setScene, workOf } from './scene.ts'

/*
 * What a person may not see comes out of nothing: no list, count, search, check, preview, history, export or refusal of a call
 * holds a text or a number of a row that is out of their sight.
 */

/** Whose work each may see. */
const inSight: Record<Asker, readonly Owner[]> = {
  sales1: ['sales1'],
  manager: ['sales1', 'mate'],
  deputy: ['sales1', 'mate'],
  partner: [],
  warehouse: [],
  finance: [],
}

/** The beginnings of calls that tell a role of work in the whole company, which its default data scope opens, as the modules say. */
type Opened = { toFinance?: readonly string[]; toKeepers?: readonly string[] }
const parts = await ofModules<Opened>('permissions')
const opened: Partial<Record<Asker, readonly string[]>> = {
  finance: parts.flatMap(part => part.toFinance ?? []),
  warehouse: parts.flatMap(part => part.toKeepers ?? []),
}

/** Who may read what has no owner: finance, and who may do whatever there is to do. */
const keepers: readonly Asker[] = ['deputy', 'finance']

/** `SIGHT_ONLY=clue/ npm test -- outOfSight` asks only the calls whose address holds that, or one of several after commas. */
const { SIGHT_ONLY = '' } = process.env
const wanted = SIGHT_ONLY.split(',')

const routes = world
  .handlers()
  .map(handled => handled.route)
  .filter(route => !route.operates && !route.open && wanted.some(part => route.at.includes(part)))
const reading = routes.filter(route => onlyReads(route) && route.gives !== 'events')

const writing = routes.filter(route => !onlyReads(route) && !route.gives && !route.takes)

let server: TestServer
let scene: Scene
let address: string
beforeAll(async () => {
  server = await startServer({ env: { DEMO: '1' } })
  scene = await setScene(server)
  address = await server.listen()
})
afterAll(() => server.stop())

/** Everything that a person may not read, with what it is. */
function secretsFrom(who: Asker, at = ''): Map<string, string> {
  const told = opened[who]?.some(start => at.includes(` ${start}`)) ?? false
  const hidden = owners.filter(owner => !inSight[who].includes(owner))
  const strangers = owners.filter(owner => owner !== who)
  return new Map([
    ...(told ? [] : hidden.map(owner => [marks[owner].work, `a text of ${owner}`] as const)),
    ...(keepers.includes(who)
      ? []
      : owners.map(owner => [marks[owner].ledger, `a ledger's text of ${owner}`] as const)),
    ...strangers.map(owner => [marks[owner].personal, `a text of ${owner} alone`] as const),
    ...hidden.flatMap(owner =>
      scene.phones[owner].flatMap(phone => [
        [phone, `a number of ${owner}`] as const,
        [maskPhone(phone), `a part of a number of ${owner}`] as const,
      ]),
    ),
  ])
}

/** What an answer tells that it must not: the secret, and what stands around it. What was asked for may be said again, but not counted. */
function leaksIn(answer: string, secrets: Map<string, string>, input: Input): string[] {
  const asked = JSON.stringify(input)
  const counted = [...secrets.keys()].some(secret => asked.includes(secret)) && /"total":[1-9]/.test(answer)
  const told = [...secrets].flatMap(([secret, what]) => {
    const at = asked.includes(secret) ? -1 : answer.indexOf(secret)
    return at < 0 ? [] : [`${what}: …${answer.slice(Math.max(0, at - 80), at + 40)}…`]
  })
  return counted ? [...told, `how many there are of what they looked for: ${answer}`] : told
}

async function leaksOf(route: Route, who: Asker, as: string): Promise<string[]> {
  const secrets = secretsFrom(who, route.at)
  const leaks: string[] = []
  for (const input of inputsFor(route, scene)) {
    const { body } = await server.send(route, { ...input, as })
    if (body.includes('您没有此操作的权限')) break // whatever is asked
    if (inSight[who].some(owner => body.includes(marks[owner].work))) telling.set(`${who} ${route.at}`, route)
    for (const leak of leaksIn(body, secrets, input))
      leaks.push(`${route.at} ${JSON.stringify(input)} tells ${who} ${leak}`)
  }
  return leaks
}

/** Calls that told somebody what they may see. */
const telling = new Map<string, Route>()

describe.each(askers)('%s', { timeout: 240_000 }, who => {
  test('reads nothing of rows out of reach in any answer, and rows within reach in many', async () => {
    const as = await scene.tokenOf(who)
    const leaks: string[] = []
    for (const route of reading) leaks.push(...(await leaksOf(route, who, as)))
    expect(leaks).toEqual([])
    const told = [...telling.keys()].filter(key => key.startsWith(who))
    expect(told.length).toBeGreaterThan(inSight[who].length > 0 && !SIGHT_ONLY ? 15 : -1)
  })
})

test('an event of a row reaches only people who see the row', async () => {
  const streams = await Promise.all(askers.map(async who => listen(address, await scene.tokenOf(who))))
  const made: Partial<Record<Owner, Made>> = {}
  for (const owner of owners) made[owner] = await workOf(server, scene, owner, 1)
  await Promise.all(streams.slice(0, 2).map(stream => stream.until('opportunity')))
  for (const [at, { heard, stop }] of streams.entries()) {
    stop()
    const who = askers[at] as Asker
    const heardOf = (owner: Owner) =>
      heard.some(({ topic, ids }) => ids?.includes(made[owner]?.[topic as keyof Made] as number))
    expect([who, ...owners.filter(heardOf)]).toEqual([who, ...inSight[who]])
    expect(leaksIn(JSON.stringify(heard), secretsFrom(who), {})).toEqual([])
  }
})

test.each(['clue', 'opportunity', 'customer'])('a head exports nothing of them: %s', async kind => {
  const as = await scene.tokenOf('manager')
  const columns = kind === 'opportunity' ? ['name', 'customerName', 'remark'] : ['name', 'phone', 'community']
  const order = { params: { kind }, body: { columns, reason: '看看', whole: true } }
  const { id } = await server.ask(transferRoutes.startExport, { as, ...order })
  await exported(server, as, id)
  const { rawPayload } = await server.send(transferRoutes.download, { as, params: { id } })
  const { rows } = await readAll(rawPayload, '导出.xlsx')
  expect(JSON.stringify(rows)).toContain(marks.mate.work)
  expect(leaksIn(JSON.stringify(rows), secretsFrom('manager'), {})).toEqual([])
})

// What is refused changes nothing; what is not is the asker's own and changes nobody's sight. So these come last.
describe.each(['sales1', 'manager', 'deputy'] as const)('%s', { timeout: 240_000 }, who => {
  test('learns nothing of them from the answers of calls that write', async () => {
    const leaks: string[] = []
    for (const route of writing) leaks.push(...(await leaksOf(route, who, await scene.tokenOf(who))))
    expect(leaks).toEqual([])
  })
})
