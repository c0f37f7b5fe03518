import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../../kernel/web/query.ts'
import { employeeRoutes } from '../../api/employeeRoutes.ts'

/** Shows how many of the office's seats are taken; a full office is announced, since nobody can be added then. */
export function SeatsLeft() {
  const { data, isPending } = useQuery(queryOf(employeeRoutes.seats, undefined, { quiet: true, silent: true }))
  if (isPending) return <span className="seats">席位 … / …</span>
  if (!data) return null
  return (
    <span className={data.left === 0 ? 'seats seats-full' : 'seats'} title="在职员工各占一个席位，停用即释放">
      席位 {data.used} / {data.max}
      {data.left === 0 && '，已用完'}
    </span>
  )
}
