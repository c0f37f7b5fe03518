import { queryClient } from '../../../../kernel/web/query.ts'
import { delegationRoutes } from '../../api/delegation.ts'

/** Refetches the rules of delegation wherever they are shown. */
export const refreshDelegations = () => queryClient.invalidateQueries({ queryKey: [delegationRoutes.list.at] })
