import { useQuery } from '@tanstack/react-query'
import { useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import { queryOf } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { accessRoutes } from '../../api/access.ts'

export const requestsQuery = queryOf(accessRoutes.requests, undefined, { quiet: true, silent: true })

/** Opens the requests for sight of customers; shows how many wait for the person's answer. */
export function AccessButton() {
  const [, open] = useAddress('access')
  const { data } = useQuery(requestsQuery)
  const waiting = data?.toDecide.filter(one => one.status === 'pending').length ?? 0
  return <Button onClick={() => open('all')}>查看申请{waiting > 0 && ` ${waiting}`}</Button>
}
