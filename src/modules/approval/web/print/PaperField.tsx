import { Value } from '../../../../kernel/web/field/Value.tsx'
import type { Content, ShownField } from '../../contract/approval.ts'
import { columnOf, recordOf } from '../document.ts'

type Props = { field: ShownField; width: 'half' | 'full'; value: Content[string] | undefined }

/** A field of the document on paper. */
export function PaperField({ field, width, value }: Props) {
  if (field.kind === 'group')
    return (
      <h2 data-block data-width="full">
        {field.title}
      </h2>
    )
  const record = recordOf([field], { [field.key]: value ?? null })
  return (
    <dl data-block data-width={width}>
      <dt>{field.title}</dt>
      <dd>
        <Value column={columnOf(field)} value={record[field.key]} />
      </dd>
    </dl>
  )
}
