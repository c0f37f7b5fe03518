import { z } from 'zod'
import { type FieldSpec, fieldsOf } from '../../../kernel/web/field/spec.ts'
import type { Asked } from '../../forms/web/condition/asked.ts'
import { ConditionEditor } from '../../forms/web/condition/ConditionEditor.tsx'
import type { CustomField } from '../api/customFields.ts'
import { schemaOf } from '../api/shape.ts'
import { askedBy, conditionOf } from '../api/shown.ts'
import type { FieldProps } from './fieldProps.ts'

/** Edits when a field is shown: by what other custom fields hold. */
export function ShownWhen({ field, content, editable, onChange }: FieldProps) {
  const asked = content.fields.filter(one => !one.retired && one.key !== field.key).flatMap(askedOf)
  if (asked.length === 0) return null
  return (
    <fieldset className="custom-shown" disabled={!editable}>
      <legend>什么时候显示</legend>
      <p className="hint">
        {conditionOf(field) ? '满足下面的条件才显示和填写；不满足时不必填，保存后也不保留内容。' : '总是显示。'}
      </p>
      <ConditionEditor
        condition={field.shownWhen ?? []}
        asked={asked}
        onChange={shownWhen => onChange({ shownWhen: shownWhen.length > 0 ? shownWhen : undefined }, 'shownWhen')}
      />
    </fieldset>
  )
}

/** How a condition asks about a custom field; nothing for those of kinds that cannot be asked about. */
function askedOf(field: CustomField): Asked[] {
  const operators = askedBy[field.kind]
  if (!operators) return []
  const { key, title } = field
  const { one } = fieldsOf(z.object({ one: schemaOf(field, false) })) as { one: FieldSpec }
  const kinds: Partial<Record<FieldSpec['kind'], FieldSpec['kind']>> = { enums: 'enum', dictionaries: 'dictionary' }
  const many = operators.includes('in')
  const editor = { ...one, key, title: '比较的值', kind: kinds[one.kind] ?? one.kind, required: true, many }
  return [{ key, title, operators, editor }]
}
