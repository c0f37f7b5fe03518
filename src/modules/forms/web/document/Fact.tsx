import type { ReactNode } from 'react'
import type { Value as Held, ShownField } from '../../api/content.ts'
import type { Column, Field, Row } from '../../api/formFields.ts'
import { widthOf } from '../../api/printTemplate.ts'
import { CellValue } from './CellValue.tsx'
import { FileList } from './FileList.tsx'
import { RowsTable } from './RowsTable.tsx'

/** Shows the content of a field or cell to a reader. */
export function FieldValue({ field, value }: { field: Field | Column; value: unknown }): ReactNode {
  if (field.kind === 'table') return <RowsTable field={field} rows={(value ?? []) as Row[]} />
  if (field.kind === 'files') return <FileList ids={(value ?? []) as number[]} />
  return <CellValue field={field} value={value} />
}

type FactProps = {
  field: ShownField
  value: Held | undefined
  /** Why a formula has no result. */
  fault?: string | undefined
}

/** Shows a read-only field among fields that are filled in. */
export function ShownFact({ field, value, fault }: FactProps) {
  const wide = widthOf(field) === 'full'
  return (
    <div className={wide ? 'field field-wide' : 'field'} data-kind={field.kind}>
      <span className="document-label">{field.title}</span>
      <output className="document-shown" aria-label={field.title}>
        <FieldValue field={field} value={value} />
      </output>
      <div className="field-note">
        {fault && (
          <p className="field-fault" role="alert">
            {fault}
          </p>
        )}
        {field.help && <p className="document-help">{field.help}</p>}
      </div>
    </div>
  )
}
