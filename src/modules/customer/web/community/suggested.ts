import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Values } from '../../../../kernel/web/form/values.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { may } from '../../../../kernel/web/session.ts'
import { usePaused } from '../../../../kernel/web/usePaused.ts'
import { type Community, communityRoutes } from '../../api/community.ts'

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

const parts = ['province', 'city', 'district'] as const

/** Returns the region of a community on one line, each name once: 上海市 / 浦东新区. */
export const regionText = (one: Community): string =>
  [...new Set(parts.map(part => one[part]))].filter(Boolean).join(' / ')

const hasRegion = (values: Values) => parts.some(part => text(values[part]) !== '')

/** Returns the form's changes for a chosen community: also its region, if the form has none. */
export function withCommunity(values: Values, { province, city, district, community }: Community): Values {
  return hasRegion(values) ? { community } : { community, province, city, district }
}

/** Returns the suggestions that would change the form. */
export function worthwhile(found: readonly Community[], values: Values): Community[] {
  const changes = (one: Community) =>
    Object.entries(withCommunity(values, one)).some(([key, is]) => is !== text(values[key]))
  return found.filter(changes)
}

/** Returns the communities that match the typed text, while the person types. */
export function useSuggested(values: Values, wanted: boolean): Community[] {
  const { community, city, district } = values
  const asked = { community: text(community), city: text(city), district: text(district) }
  const now = JSON.stringify(asked)
  const settled = usePaused(now, 200)
  const body: typeof asked = JSON.parse(settled)
  const { data } = useQuery({
    ...queryOf(communityRoutes.suggest, { body }, { quiet: true, silent: true }),
    enabled: wanted && settled === now && may(communityRoutes.suggest) && body.community !== '',
    placeholderData: keepPreviousData,
  })
  return wanted && asked.community !== '' ? worthwhile(data ?? [], values) : []
}
