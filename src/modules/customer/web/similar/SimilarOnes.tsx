import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../../kernel/web/query.ts'
import { accessRoutes } from '../../api/access.ts'
import type { CustomerDetail } from '../../api/detail.ts'
import { SimilarNote } from './SimilarNote.tsx'

/** Shows customers similar to the open one. */
export function SimilarOnes({ customer }: { customer: CustomerDetail }) {
  const compared = { customerId: customer.id }
  const { data } = useQuery(queryOf(accessRoutes.similar, { body: compared }, { quiet: true, silent: true }))
  return <SimilarNote similar={data} compared={compared} mergeInto={customer.may.merge ? customer.id : undefined} />
}
