import { useId } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { Form } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { type FormModel, useForm } from '../../../kernel/web/form/useForm.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { NewOffice, type OfficeChoice, officeRoutes, officeSizes, officeTypes } from '../contract/office.ts'
import '../../../kernel/web/ui/input.css'
import './newOfficeForm.css'

/** What the form sends without asking (S2.10). */
const given = { officeUserMaxNum: 100, isOwn: 1, createBy: 1 }

type Props = { onCreated: (office: OfficeChoice) => void; onCancel?: () => void }

/** Creates a company (S2.10). */
export default function NewOfficeForm({ onCreated, onCancel }: Props) {
  const form = useForm({
    schema: NewOffice,
    name: 'new-office',
    given,
    send: (body, { key }) => call(officeRoutes.add, { body }, { key }),
    onSaved: onCreated,
  })
  return (
    <Form form={form} label="创建企业">
      <div className="new-office">
        <FormField form={form} name="officeName" placeholder="营业执照上的名称，或门店名称" autoFocus />
        <Choice form={form} name="officeType" options={officeTypes} />
        <Choice form={form} name="officeUserNum" options={officeSizes} />
        <footer>
          {onCancel && <Button onClick={onCancel}>返回</Button>}
          <Button type="submit" kind="primary" busy={form.busy}>
            创建企业
          </Button>
        </footer>
      </div>
    </Form>
  )
}

type ChoiceProps = { form: FormModel; name: 'officeType' | 'officeUserNum'; options: readonly string[] }

/** The browser's own list of choices, which opens above the dialog that the form may stand in. */
function Choice({ form, name, options }: ChoiceProps) {
  const id = useId()
  const fault = form.faults[name]
  return (
    <div className="field">
      <label htmlFor={id}>
        {form.fields[name]?.title}
        <i aria-hidden="true">*</i>
      </label>
      <select
        id={id}
        className="input"
        value={String(form.values[name])}
        aria-invalid={fault ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={event => form.set(name, event.target.value)}
        onBlur={() => form.touch(name)}
      >
        <option value="" disabled>
          请选择
        </option>
        {options.map(option => (
          <option key={option}>{option}</option>
        ))}
      </select>
      <div id={`${id}-note`} className="field-note">
        {fault && (
          <p className="field-fault" role="alert">
            {fault}
          </p>
        )}
      </div>
    </div>
  )
}
