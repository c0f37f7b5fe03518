import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../../kernel/web/query.ts'
import { may } from '../../../../kernel/web/session.ts'
import { usePaused } from '../../../../kernel/web/usePaused.ts'
import { accessRoutes } from '../../contract/access.ts'
import { SimilarNote } from './SimilarNote.tsx'
import '../customer.css'

type Props = { values: Record<string, unknown> }

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** Tells while one enters a customer who is like them by WeChat or address. A phone is told where it is typed. */
export function SimilarHint({ values }: Props) {
  const { wechat, city, community, building, room } = values
  const compared = usePaused(
    JSON.stringify({
      ...{ wechat: text(wechat) || null, city: text(city), community: text(community) },
      ...{ building: text(building), room: text(room) },
    }),
  )
  const body = JSON.parse(compared)
  const { data } = useQuery({
    ...queryOf(accessRoutes.similar, { body }, { quiet: true, silent: true }),
    enabled: may(accessRoutes.similar) && (body.wechat !== null || (body.community !== '' && body.room !== '')),
  })
  return <SimilarNote similar={data} compared={body} />
}
