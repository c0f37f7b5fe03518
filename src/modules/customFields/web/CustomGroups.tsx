import { Fragment, type ReactNode, useEffect } from 'react'
import { customName } from '../../../kernel/api/customNames.ts'
import { FormGroup } from '../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { MaskedField } from '../../../kernel/web/form/MaskedField.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import { layoutOf, noBuiltIn } from '../api/builtIn.ts'
import type { BuiltInForm, MyField, MyForm } from '../api/customFields.ts'
import { isMasked, schemaOf } from '../api/shape.ts'
import { type CustomRecord, revealCustom } from './drawCustom.tsx'
import { FilesField } from './FilesField.tsx'
import { shownIn } from './form.ts'

type Props = {
  form: FormModel
  own: MyForm
  /** The record that is edited; missing for a new one. */
  record?: CustomRecord
  /** The noun's fields; without them only the company's own are drawn. */
  builtIn?: BuiltInForm
  /** Draws a field of the noun; undefined where it has to be left out. */
  draw?: (key: string) => ReactNode
  /** What stands below a group of the noun. */
  below?: Readonly<Record<string, ReactNode>>
}

const nothing = () => undefined

/** The fields of a record's form in the groups and the order that the company gave them. */
export function CustomGroups({ form, own, record, builtIn = noBuiltIn, draw = nothing, below = {} }: Props) {
  const now = shownIn(own.fields, form.values)
  useForgotten(form, own.fields, now)
  const ours = new Map(own.fields.map(field => [customName(field.key), field]))
  return layoutOf(own, builtIn).map(({ key, title, names }) => {
    const shown = names.flatMap(name => {
      const field = ours.get(name)
      const isDrawn = field && name in form.fields && now.has(field.key)
      if (field) return isDrawn ? <CustomField key={name} form={form} field={field} record={record} /> : []
      const drawn = draw(name)
      return drawn ? <Fragment key={name}>{drawn}</Fragment> : []
    })
    return (
      <Fragment key={key}>
        {shown.length > 0 && <FormGroup title={title}>{shown}</FormGroup>}
        {below[key]}
      </Fragment>
    )
  })
}

/** Forgets what could not be saved of fields that are no longer shown: nobody sees why the form is refused. */
function useForgotten(form: FormModel, fields: readonly MyField[], shown: ReadonlySet<string>) {
  const isWrong = (field: MyField) => {
    const value = form.values[customName(field.key)] ?? null
    return value !== '' && !schemaOf(field, false).safeParse(value).success
  }
  const wrong = fields.filter(field => !shown.has(field.key) && isWrong(field))
  const names = wrong.map(({ key }) => customName(key)).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names say which fields are to be emptied
  useEffect(() => {
    for (const name of names ? names.split(',') : []) form.set(name, null)
  }, [names])
}

type FieldProps = { form: FormModel; field: MyField; record?: CustomRecord | undefined }

/** Draws a custom field in a form that has it; `record` is the one that is edited. */
export function CustomField({ form, field, record }: FieldProps) {
  const { key, kind, title, required, placeholder, help } = field
  const name = customName(key)
  const value = form.values[name]
  if (record && kind === 'phone' && isMasked(value)) {
    const reveal = async () => form.set(name, await revealCustom(record, key))
    return <MaskedField title={title} masked={value} onReveal={record.showsPhones ? reveal : undefined} />
  }
  if (kind === 'files') return <FilesField form={form} field={field} />
  return (
    <FormField
      form={form}
      name={name}
      required={required}
      lines={kind === 'longText' || undefined}
      wide={kind === 'address'}
      placeholder={placeholder || undefined}
    >
      {help && <small className="hint">{help}</small>}
    </FormField>
  )
}
