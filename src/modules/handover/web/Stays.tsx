import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../kernel/web/query.ts'
import { may } from '../../../kernel/web/session.ts'
import { handoverRoutes } from '../api/handover.ts'
import { stockWords } from './summary.ts'

/** Says what stays with somebody who is disabled, and how it is given to colleagues. */
export default function Stays({ id }: { id: number }) {
  const query = queryOf(handoverRoutes.overview, { params: { id } }, { quiet: true, silent: true })
  const { data } = useQuery({ ...query, enabled: may(handoverRoutes.overview), gcTime: 0 })
  const words = data ? stockWords(data.stock) : ''
  if (!words) return null
  return (
    <p role="status">
      现在名下有{words}
      。停用后，正等待处理的审批由系统转给别人，其余没有人接着处理。不再回来的请用“离职交接”，一次交给同事并停用。
    </p>
  )
}
