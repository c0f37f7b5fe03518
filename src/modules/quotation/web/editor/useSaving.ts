import { call } from '../../../../kernel/web/call.ts'
import type { FormPart } from '../../../../kernel/web/form/useFormPart.ts'
import { useSavingOver } from '../../../../kernel/web/form/useSavingOver.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import { gathered } from '../../../customFields/web/form.ts'
import { contentOf, type EditState } from '../../../lines/web/editor/state.ts'
import type { QuotationDetail, QuotationHead } from '../../api/quotation.ts'
import { quotationRoutes as routes } from '../../api/routes.ts'
import { quotationQuery, refreshQuotations } from '../quotationQuery.ts'
import type { Edited } from './content.ts'

type How = { reprice?: boolean; force?: boolean }

/**
 * Saves an edited quotation, with its `info`; the first save of a new one gives it its number. `now` gives the state as it is. `onFresh` takes what
 * the server made of it.
 */
export function useSaving(
  { id, version: opened, opportunityId }: Edited,
  now: () => EditState<QuotationHead>,
  info: FormPart,
  onFresh: (fresh: QuotationDetail) => void,
) {
  return useSavingOver<QuotationDetail, How>(opened, {
    send: (how, version) => {
      const content = { ...contentOf(now()), ...gathered(info.changed()) }
      const silent = { silent: true } as const
      const sent =
        id === null
          ? call(routes.add, { body: { ...content, opportunityId } }, silent)
          : call(routes.save, { body: { ...content, ...how, id, version } }, silent)
      return sent.catch(info.refused)
    },
    fetch: () => queryClient.fetchQuery({ ...quotationQuery(id ?? 0), staleTime: 0 }),
    onFresh: fresh => {
      info.reset()
      onFresh(fresh)
      void refreshQuotations()
    },
  })
}
