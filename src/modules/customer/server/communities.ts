import type { z } from 'zod'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../kernel/server/http/mount.ts'
import { type Bind, Statement } from '../../../kernel/server/list/list.ts'
import { type Community, communityRoutes, mostCommunities } from '../api/community.ts'
import { customerRoutes } from '../api/routes.ts'
import type { CustomerSection } from './kinds.ts'
import { customerConditions } from './list.ts'

type Asked = z.output<typeof communityRoutes.suggest.body>

/** Returns SQL that tests whether a community matches typed text, by characters or, from two letters on, by sound. */
function named(typed: string, bind: Bind): string {
  const word = typed.toLowerCase()
  const sound = word.replaceAll(/[\s']/g, '')
  const written = `strpos(lower(u.community), ${bind(word)}) > 0`
  return /^[a-z]{2,}$/.test(sound) ? `(${written} or strpos(u.community_sounds, ${bind(sound)}) > 0)` : written
}

/** Returns SQL that tests whether the region is the chosen one, if any. */
const within = (column: string, chosen: string, bind: Bind) =>
  chosen === '' ? 'true' : `${column} in ('', ${bind(chosen)})`

/** Returns SQL for each name once per region; customers without a region count for the usual region of the name. */
const suggestion = (where: string, most: string) => `
  with home as (
    select u.community, u.province, u.city, u.district, u.province || u.city || u.district <> '' as told, count(*) as n
    from customer u where u.community <> '' and ${where} group by 1, 2, 3, 4
  ), placed as (
    select *, row_number() over (partition by community order by told desc, n desc, province, city, district) as place,
      coalesce(sum(n) filter (where not told) over (partition by community), 0) as untold
    from home
  )
  select community, province, city, district, (n + case when told and place = 1 then untold else 0 end)::integer as count
  from placed where told or place = 1
  order by count desc, community, province, city, district limit ${most}`

/**
 * Returns communities of customers that the person may see, with the most customers first; none for people who see no
 * customers.
 */
async function suggested(desk: Desk, sections: readonly CustomerSection[], asked: Asked): Promise<Community[]> {
  if (!desk.may(customerRoutes.list.needs)) return []
  const { values, bind } = new Statement()
  const where = [
    ...customerConditions(desk, sections).map(condition => condition(bind)),
    named(asked.community, bind),
    within('u.city', asked.city, bind),
    within('u.district', asked.district, bind),
  ]
  return (await desk.client.query<Community>(suggestion(where.join(' and '), bind(mostCommunities)), values)).rows
}

/** Returns the call that suggests communities while a person writes an address. */
export const communityHandlers = (sections: readonly CustomerSection[]): Handled[] => [
  handle(communityRoutes.suggest, (desk, { body }) => suggested(desk, sections, body)),
]
