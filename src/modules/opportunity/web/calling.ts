import { call } from '../../../kernel/web/call.ts'
import { queryClient } from '../../../kernel/web/query.ts'
import type { Calling } from '../../followUp/web/calling.ts'
import { opportunityRoutes } from '../api/routes.ts'
import { refreshOpportunity } from './opportunityQuery.ts'
import { opportunitySource } from './opportunitySource.ts'

/** Returns the data for a call to a deal's customer. */
export function callingOfDeal({ id, name }: { id: number; name: string }): Calling {
  return {
    id,
    name,
    draft: `opportunity-call-${id}`,
    reveal: async () => (await call(opportunityRoutes.revealPhone, { params: { id } })).phone,
    send: (body, how) => call(opportunityRoutes.follow, { body }, how),
    onWritten: () => {
      void refreshOpportunity()
      void queryClient.invalidateQueries({ queryKey: [opportunitySource.name] })
    },
  }
}
