import { Value } from '../../../../kernel/web/field/Value.tsx'
import { type Column, type Field, kindOfValue } from '../../api/formFields.ts'
import { columnOf, drawnValue } from '../document.ts'

/** Shows a cell, or a field with one value, to a reader. */
export function CellValue({ field, value }: { field: Field | Column; value: unknown }) {
  return (
    <>
      <Value column={columnOf(field)} value={drawnValue(field, value)} />
      {kindOfValue(field) === 'money' && typeof value === 'number' && <small className="document-unit">元</small>}
    </>
  )
}
