import { ownName } from '../../../kernel/contract/ownNames.ts'
import { FormGroup } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import type { MyField, MyForm } from '../contract/ownFields.ts'

type Props = { form: FormModel; own: MyForm }

/** The own fields of a record's form, in their groups. */
export function OwnGroups({ form, own: { groups, fields } }: Props) {
  return groups.map(group => {
    const shown = fields.filter(field => field.group === group.key && ownName(field.key) in form.fields)
    return (
      shown.length > 0 && (
        <FormGroup key={group.key} title={group.title}>
          {shown.map(field => (
            <OwnField key={field.key} form={form} field={field} />
          ))}
        </FormGroup>
      )
    )
  })
}

function OwnField({ form, field: { key, kind, placeholder, help } }: { form: FormModel; field: MyField }) {
  return (
    <FormField
      form={form}
      name={ownName(key)}
      lines={kind === 'longText'}
      wide={kind === 'address'}
      placeholder={placeholder || undefined}
    >
      {help && <small className="hint">{help}</small>}
    </FormField>
  )
}
