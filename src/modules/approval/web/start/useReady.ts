import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../../kernel/web/query.ts'
import { bindingRoutes as routes } from '../../api/bindingRoutes.ts'

/** Asks whether documents of a type can be approved; of no type where `business` is undefined. */
export const useReady = (business: string | undefined) =>
  useQuery({
    ...queryOf(routes.ready, { params: { business: business ?? '' } }, { quiet: true, silent: true }),
    enabled: business !== undefined,
  })
