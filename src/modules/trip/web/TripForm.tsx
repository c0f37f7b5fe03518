import { formatDate } from '../../../kernel/api/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { Form, FormGroup } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { type FormModel, useForm } from '../../../kernel/web/form/useForm.ts'
import type { RecordEnding } from '../../../kernel/web/record/recordParts.ts'
import { useEditForm } from '../../../kernel/web/record/useEditForm.ts'
import { tripRoutes as routes, type TripDetail, TripEntered } from '../api/trip.ts'
import { refreshTrips, tripQueries } from './queries.ts'

/** Enters a trip, to which shipments are added then. */
export function NewTrip({ onSaved, onClose }: RecordEnding) {
  const form = useForm({
    schema: routes.add.body,
    at: 'new',
    given: { runsOn: formatDate(Date.now()), shipmentIds: [] },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved: () => {
      void refreshTrips()
      onSaved()
    },
  })
  return <Fields form={form} label="新增车次" onCancel={onClose} />
}

/** Edits a trip that has not left. */
export function EditTrip({ trip, onSaved, onClose }: RecordEnding & { trip: TripDetail }) {
  const { form, reload } = useEditForm({
    schema: routes.edit.body,
    name: 'trip-edit',
    queries: tripQueries,
    detail: trip,
    givenOf: ({ id, version, ...one }) => ({ ...TripEntered.parse(one), id, version }),
    send: (body, how, force) => call(routes.edit, { body: { ...body, force } }, how),
    onSaved,
    onClose,
  })
  return <Fields form={form} label="修改车次" onCancel={onClose} onReload={reload} />
}

type Props = { form: FormModel; label: string; onCancel: () => void; onReload?: () => void }

function Fields({ form, label, onCancel, onReload }: Props) {
  return (
    <Form form={form} label={label} onCancel={onCancel} onReload={onReload}>
      <FormGroup title="车次">
        <FormField form={form} name="runsOn" />
        <FormField form={form} name="vehicleId" />
        <FormField form={form} name="driverId">
          司机在“我的送货”里看到自己的车次
        </FormField>
        <FormField form={form} name="driver" placeholder="不是同事时填姓名" />
        <FormField form={form} name="driverPhone" />
        <FormField form={form} name="helper" placeholder="如：小李" />
        <FormField form={form} name="remark" wide placeholder="如：先送远的、下午三点前回" />
      </FormGroup>
    </Form>
  )
}
