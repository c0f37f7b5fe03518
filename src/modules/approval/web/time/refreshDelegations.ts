import { queryClient } from '../../../../kernel/web/query.ts'
import { delegationRoutes } from '../../contract/delegation.ts'

/** Reads the rules of delegation anew wherever they are shown. */
export const refreshDelegations = () => queryClient.invalidateQueries({ queryKey: [delegationRoutes.list.at] })
