import { useMemo, useState } from 'react'
import { Form } from '../../../../kernel/web/form/Form.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import type { ShownField } from '../../api/content.ts'
import type { Field } from '../../api/formFields.ts'
import { DocumentFields } from '../DocumentFields.tsx'
import { beginningOf, recordIn, schemaOf } from '../document.ts'
import { shownAtStart } from './shownAtStart.ts'
import './preview.css'

/** Shows the form as its starter sees it, on a wide screen or a phone. It sends nothing. */
export function PreviewTab({ fields }: { fields: readonly Field[] }) {
  const [phone, setPhone] = useState(false)
  const shown = useMemo(() => shownAtStart(fields), [fields])
  return (
    <div className="preview">
      <div className="preview-sizes">
        <Button small kind={phone ? 'plain' : 'primary'} onClick={() => setPhone(false)}>
          电脑
        </Button>
        <Button small kind={phone ? 'primary' : 'plain'} onClick={() => setPhone(true)}>
          手机
        </Button>
        <small className="hint">可以试填，不会提交。</small>
      </div>
      <div className="preview-frame" data-phone={phone || undefined}>
        <Filling key={JSON.stringify(shown)} fields={shown} />
      </div>
    </div>
  )
}

function Filling({ fields }: { fields: ShownField[] }) {
  const schema = useMemo(() => schemaOf(fields), [fields])
  const begins = useMemo(() => beginningOf(fields), [fields])
  const form = useForm({
    schema,
    given: recordIn(fields, begins),
    send: async () => notice.success('填写正确，发起时就能提交'),
    onSaved: () => undefined,
  })
  return (
    <Form form={form} label="预览">
      <DocumentFields form={form} fields={fields} content={begins} whole />
      <Button kind="primary" type="submit">
        检查填写
      </Button>
    </Form>
  )
}
