import { yuan } from '../../../../kernel/api/format.ts'
import { Value } from '../../../../kernel/web/field/Value.tsx'
import { type Column, type Field, kindOfValue } from '../../api/formFields.ts'
import { columnOf, drawnValue } from '../document.ts'

/** Shows a cell, or a field with one value, to a reader. */
export function CellValue({ field, value }: { field: Field | Column; value: unknown }) {
  if (kindOfValue(field) === 'money' && typeof value === 'number') return yuan(value)
  return <Value column={columnOf(field)} value={drawnValue(field, value)} />
}
