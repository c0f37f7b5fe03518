import { useId } from 'react'
import { call } from '../../../kernel/web/call.ts'
import { FieldFrame } from '../../../kernel/web/form/FieldFrame.tsx'
import { Form } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { type FormModel, useForm } from '../../../kernel/web/form/useForm.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Select } from '../../../kernel/web/ui/Select.tsx'
import { foundingRoutes, NewOffice, officeSizes, officeTypes } from '../api/newOffice.ts'
import type { OfficeChoice } from '../api/office.ts'
import './newOfficeForm.css'

/** The fields that the form always sends (S2.10), and the size of most new companies. */
const given = { officeUserMaxNum: 100, isOwn: 1, createBy: 1, officeUserNum: officeSizes[0] }

type Props = { onCreated: (office: OfficeChoice) => void; onCancel?: () => void }

/** Creates a company (S2.10). */
export default function NewOfficeForm({ onCreated, onCancel }: Props) {
  const form = useForm({
    schema: NewOffice,
    name: 'new-office',
    given,
    send: (body, { key }) => call(foundingRoutes.add, { body }, { key }),
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

/** Draws the browser's own list of choices, which opens above the dialog around the form. */
function Choice({ form, name, options }: ChoiceProps) {
  const id = useId()
  const label = (
    <>
      {form.fields[name]?.title}
      <i aria-hidden="true">*</i>
    </>
  )
  return (
    <FieldFrame form={form} name={name} id={id} label={label}>
      <Select
        id={id}
        value={form.values[name]}
        options={options.map(value => ({ value, label: value }))}
        aria-invalid={form.faults[name] ? true : undefined}
        aria-describedby={`${id}-note`}
        onChoose={value => form.set(name, value)}
        onBlur={() => form.touch(name)}
      />
    </FieldFrame>
  )
}
