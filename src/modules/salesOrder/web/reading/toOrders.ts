import { useNavigate } from 'react-router'
import { linkTo } from '../../../../kernel/api/place.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { may } from '../../../../kernel/web/session.ts'
import { contractPlaces } from '../../../contract/api/places.ts'
import { contractRoutes } from '../../../contract/api/routes.ts'
import type { SoldLineRow } from '../../api/soldLine.ts'

/** Returns what opens the contract of a line at what of it is ordered, where an order is begun with what is left. */
export function useToOrders() {
  const navigate = useNavigate()
  return ({ contractId }: Pick<SoldLineRow, 'contractId'>) => {
    if (!may(contractRoutes.detail)) return notice.info('您的角色不能打开合同，请联系公司管理员')
    return navigate(linkTo(contractPlaces.list, { open: contractId }), { state: { part: 'orders' } })
  }
}
