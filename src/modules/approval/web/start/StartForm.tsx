import { useMemo } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { Form, FormFoot } from '../../../../kernel/web/form/Form.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import type { Content } from '../../../forms/api/content.ts'
import { DocumentFields } from '../../../forms/web/DocumentFields.tsx'
import { beginningOf, recordIn, schemaOf } from '../../../forms/web/document.ts'
import { Chosen, type Startable } from '../../api/approval.ts'
import { approvalRoutes as routes } from '../../api/routes.ts'
import { ApprovalFiles } from '../ApprovalFiles.tsx'
import { named } from '../actions/send.ts'
import { showDecided } from '../queries.ts'
import { Ahead } from './Ahead.tsx'

type Props = { form: Startable; onClose: () => void; onStarted: (id: number) => void }

/** The key of the people named by the initiator among the values; no field of a form can have it. */
const people = '$chosen'

/** Edits a free form, beside its way. */
export function StartForm({ form: { formId, name, fields }, onClose, onStarted }: Props) {
  const schema = useMemo(() => schemaOf(fields, { [people]: Chosen.default({}) }), [fields])
  const begins = useMemo(() => beginningOf(fields), [fields])
  const form = useForm({
    schema,
    name: `approval-${formId}`,
    given: { ...recordIn(fields, begins), [people]: {} },
    at: 'start',
    send: ({ [people]: chosen, ...content }, how) =>
      named(call(routes.start, { body: { formId, content: content as Content, chosen: chosen as Chosen } }, how), [
        ['chosen', people],
      ]),
    onSaved: started => {
      notice.success(`${name}已提交，编号 ${started.number}`)
      showDecided(started)
      onStarted(started.id)
    },
  })
  const { [people]: chosen, ...values } = form.values
  return (
    <Form form={form} label={`发起${name}`}>
      <div className="approval-columns">
        <ApprovalFiles>
          <DocumentFields form={form} fields={fields} content={begins} whole />
        </ApprovalFiles>
        <Ahead
          formId={formId}
          values={values}
          chosen={chosen as Chosen}
          fault={form.faults[people]}
          onChoose={named => form.set(people, named)}
        />
      </div>
      <FormFoot act="提交" busy={form.busy} onCancel={onClose} />
    </Form>
  )
}
