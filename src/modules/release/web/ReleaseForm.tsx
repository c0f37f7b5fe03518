import { Form, FormGroup } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'

type Props = { form: FormModel; label: string; onCancel: () => void; onReload?: () => void }

export function ReleaseForm({ form, label, onCancel, onReload }: Props) {
  return (
    <Form form={form} label={label} onCancel={onCancel} onReload={onReload}>
      <FormGroup title="版本">
        <FormField form={form} name="name" autoFocus placeholder="如：2026.11" />
        <FormField form={form} name="publishAt" placeholder="留空是草稿；到时所有人看到" />
        <FormField form={form} name="title" wide placeholder="一句话说明这次更新" />
        <FormField form={form} name="notes" lines placeholder="逐条写：以前怎样、现在怎样、在哪里" />
      </FormGroup>
    </Form>
  )
}
