import { useId } from 'react'
import { FieldFrame } from '../../../kernel/web/form/FieldFrame.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import { WarehousePick } from './WarehousePick.tsx'

type Props = {
  form: FormModel
  name?: string
  title?: string
  /** What the chosen one is called, where that is known already. */
  called?: string | undefined
}

/** The field of a form that names a warehouse in use. */
export function WarehouseField({ form, name = 'warehouseId', title = '仓库', called }: Props) {
  const id = useId()
  const label = (
    <>
      {title}
      <i aria-hidden="true">*</i>
    </>
  )
  return (
    <FieldFrame form={form} name={name} id={id} label={label}>
      <WarehousePick
        id={id}
        value={(form.values[name] ?? null) as number | null}
        {...(called !== undefined && { name: called })}
        invalid={form.faults[name] !== undefined}
        describedBy={`${id}-note`}
        onChange={picked => form.set(name, picked?.id ?? null)}
      />
    </FieldFrame>
  )
}
