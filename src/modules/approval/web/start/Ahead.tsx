import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../../kernel/web/query.ts'
import { usePaused } from '../../../../kernel/web/usePaused.ts'
import { Content } from '../../contract/approval.ts'
import { approvalRoutes as routes } from '../../contract/routes.ts'
import { type Chosen, Forecast } from './Forecast.tsx'

type Props = {
  formId: number
  values: Record<string, unknown>
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

/** Who will be asked, from what is filled in so far. */
export function Ahead({ formId, values, chosen, onChoose }: Props) {
  const content = usePaused(JSON.stringify(readable(values)))
  const body = { formId, content: JSON.parse(content) as Content, chosen }
  const preview = useQuery({
    ...queryOf(routes.preview, { body }, { quiet: true, silent: true }),
    placeholderData: keepPreviousData,
  })
  return <Forecast preview={preview} chosen={chosen} onChoose={onChoose} />
}

/** What is no number yet, or not finished, is left out. */
const readable = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => Content.valueType.safeParse(value).success))
