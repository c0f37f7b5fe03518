import type { Content, ShownField } from '../../api/content.ts'
import { type PrintTemplate, printedFields } from '../../api/printTemplate.ts'
import { FieldValue } from '../document/Fact.tsx'
import '../document/document.css'
import './fields.css'

type AllProps = { print: PrintTemplate; fields: readonly ShownField[]; content: Content }

/** Draws the fields of a document on paper, by its template. */
export const FieldsOnPaper = ({ print, fields, content }: AllProps) => (
  <div className="paper-fields">
    {printedFields(print, fields).map(({ field, width }) => (
      <PaperField key={field.key} field={field} width={width} value={content[field.key]} />
    ))}
  </div>
)

type Props = { field: ShownField; width: 'half' | 'full'; value: Content[string] | undefined }

/** Draws one field on paper. */
function PaperField({ field, width, value }: Props) {
  if (field.kind === 'group')
    return (
      <h2 data-block data-width="full">
        {field.title}
      </h2>
    )
  if (field.kind === 'note')
    return (
      <p data-block data-width="full">
        {field.title} {field.help}
      </p>
    )
  return (
    <dl data-block data-width={width}>
      <dt>{field.title}</dt>
      <dd>
        <FieldValue field={field} value={value} />
      </dd>
    </dl>
  )
}
