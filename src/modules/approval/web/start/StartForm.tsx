import { useMemo, useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { Form } from '../../../../kernel/web/form/Form.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import type { Chosen, Content, Startable } from '../../contract/approval.ts'
import { approvalRoutes as routes } from '../../contract/routes.ts'
import { named } from '../actions/send.ts'
import { DocumentFields } from '../DocumentFields.tsx'
import { beginningOf, recordIn, schemaOf } from '../document.ts'
import { Ahead } from './Ahead.tsx'

type Props = { form: Startable; onClose: () => void; onStarted: (id: number) => void }

/** A free form to fill in, beside the way that it will take. */
export function StartForm({ form: { formId, name, fields }, onClose, onStarted }: Props) {
  const schema = useMemo(() => schemaOf(fields), [fields])
  const begins = useMemo(() => beginningOf(fields), [fields])
  const [chosen, setChosen] = useState<Chosen>({})
  const form = useForm({
    schema,
    name: `approval-${formId}`,
    given: recordIn(fields, begins),
    at: 'start',
    send: (content, how) => named(call(routes.start, { body: { formId, content: content as Content, chosen } }, how)),
    onSaved: started => {
      notice.success(`${name}已提交，编号 ${started.number}`)
      onStarted(started.id)
    },
  })
  return (
    <div className="approval-columns">
      <Form form={form} label={`发起${name}`}>
        <DocumentFields form={form} fields={fields} content={begins} whole />
        <footer className="form-foot">
          <small>Ctrl / ⌘ + Enter 提交</small>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" busy={form.busy}>
            提交
          </Button>
        </footer>
      </Form>
      <Ahead formId={formId} values={form.values} chosen={chosen} onChoose={setChosen} />
    </div>
  )
}
