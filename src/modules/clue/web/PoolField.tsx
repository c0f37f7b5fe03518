import { useQuery } from '@tanstack/react-query'
import type { FieldSpec } from '../../../kernel/web/field/spec.ts'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import { myPoolsQuery } from './myPools.ts'

/** Chooses one of the pools that the person sees, under `poolId`. */
export function PoolField({ form, placeholder }: { form: FormModel; placeholder: string }) {
  const { data } = useQuery(myPoolsQuery)
  const words = Object.fromEntries((data?.pools ?? []).map(pool => [String(pool.id), pool.name]))
  const field = { ...(form.fields.poolId as FieldSpec), kind: 'enum' as const, words }
  const shown = {
    ...form,
    fields: { ...form.fields, poolId: field },
    values: { ...form.values, poolId: form.values.poolId ? String(form.values.poolId) : null },
    set: (key: string, value: unknown) => form.set(key, value ? Number(value) : null),
  }
  return <FormField form={shown} name="poolId" wide placeholder={placeholder} />
}
