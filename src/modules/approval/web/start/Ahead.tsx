import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../../kernel/web/query.ts'
import type { Chosen } from '../../api/approval.ts'
import { approvalRoutes as routes } from '../../api/routes.ts'
import { usePausedContent } from '../usePausedContent.ts'
import { Forecast } from './Forecast.tsx'

type Props = {
  formId: number
  values: Record<string, unknown>
  chosen: Chosen
  fault?: string
  onChoose: (chosen: Chosen) => void
}

/** Shows the people who will be asked, for the present values. */
export function Ahead({ formId, values, chosen, fault, onChoose }: Props) {
  const body = { formId, content: usePausedContent(values), chosen }
  const preview = useQuery({
    ...queryOf(routes.preview, { body }, { quiet: true, silent: true }),
    placeholderData: keepPreviousData,
  })
  return <Forecast preview={preview} chosen={chosen} fault={fault} onChoose={onChoose} />
}
