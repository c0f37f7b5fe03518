import type { Content, ShownField } from '../../contract/approval.ts'
import { FieldValue } from '../document/Fact.tsx'

type Props = { field: ShownField; width: 'half' | 'full'; value: Content[string] | undefined }

/** A field of the document on paper. */
export function PaperField({ field, width, value }: Props) {
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
