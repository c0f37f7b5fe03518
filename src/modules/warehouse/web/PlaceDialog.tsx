import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/web/call.ts'
import { HistoryList } from '../../../kernel/web/drawer/HistoryList.tsx'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { type KeyRow, stockListRoutes as routes } from '../api/stockList.ts'

type Props = { row: KeyRow; onClose: () => void; onSaved: () => void }

/** Says where in the warehouse goods lie, with where they lay before. */
export function PlaceDialog({ row: { id, version, place, warehouse, lot }, onClose, onSaved }: Props) {
  const { data, error } = useQuery(queryOf(routes.placeHistory, { params: { id } }, { quiet: true }))
  const form = useForm({
    schema: routes.place.body,
    given: { id, version, place },
    send: (body, how) => call(routes.place, { body }, how),
    onSaved,
  })
  return (
    <ActionDialog
      title={`${[lot, warehouse].filter(Boolean).join(' · ')} 的库位`}
      form={form}
      act="保存"
      onClose={onClose}
    >
      <FormField form={form} name="place" wide autoFocus placeholder="如：A-03-2，可以扫库位码" />
      {data && data.length > 0 && <HistoryList entries={data} error={error} />}
    </ActionDialog>
  )
}
