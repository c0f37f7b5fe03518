import { FormField } from '../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import type { Content, ShownField } from '../api/content.ts'
import { widthOf } from '../api/printTemplate.ts'
import { ChipsField, liesOpen } from './document/ChipsField.tsx'
import { ShownFact } from './document/Fact.tsx'
import { FilesField } from './document/FilesField.tsx'
import { GroupHead, Note } from './document/Head.tsx'
import { faultAt, type Live, live, touches } from './document/live.ts'
import { TableField } from './document/TableField.tsx'
import { mayFill } from './document.ts'
import './document/document.css'

type Props = {
  form: FormModel
  fields: readonly ShownField[]
  /** The document's present content. */
  content?: Content
  /**
   * Shows read-only fields too, as when a document is started. Otherwise only fields to fill in and what follows from
   * them.
   */
  whole?: boolean
}

/** Draws the fields of a document that a person may fill in, and the values computed from them. */
export function DocumentFields({ form, fields, content = {}, whole }: Props) {
  const open = fields.filter(mayFill)
  if (open.length === 0 && !whole) return null
  const computed = live(fields, { ...content, ...(form.values as Content) }, content)
  const shown = whole ? fields : fields.filter(field => mayFill(field) || touches(field, open))
  return (
    <div className="document">
      <div className="form-grid">
        {shown.map(field => {
          if (field.kind === 'group') return <GroupHead key={field.key} field={field} />
          if (field.kind === 'note') return <Note key={field.key} field={field} />
          if (!mayFill(field)) return <Fact key={field.key} field={field} computed={computed} />
          return <OpenField key={field.key} form={form} field={field} computed={computed} />
        })}
      </div>
    </div>
  )
}

const Fact = ({ field, computed }: { field: ShownField; computed: Live }) => (
  <ShownFact field={field} value={computed.content[field.key]} fault={faultAt(computed, field)} />
)

function OpenField({ form, field, computed }: { form: FormModel; field: ShownField; computed: Live }) {
  if (field.kind === 'table')
    return (
      <TableField
        form={form}
        field={field}
        computed={computed.content[field.key]}
        noResult={faultAt(computed, field)}
      />
    )
  if (field.kind === 'files') return <FilesField form={form} field={field} />
  if (liesOpen(field)) return <ChipsField form={form} field={field} />
  return (
    <FormField
      form={form}
      name={field.key}
      title={field.kind === 'choices' && field.required ? `${field.title}（必填）` : undefined}
      lines={field.kind === 'longText'}
      wide={widthOf(field) === 'full'}
      placeholder={field.placeholder || undefined}
    >
      {field.help && <p className="document-help">{field.help}</p>}
    </FormField>
  )
}
