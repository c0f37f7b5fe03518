import { formatDate } from '../../../../kernel/api/time.ts'
import type { ShownField } from '../../api/content.ts'
import { beginnings, type Field, holdsInput } from '../../api/formFields.ts'

/** Returns the fields as they are at the start. Values that depend on the person are empty. */
export function shownAtStart(fields: readonly Field[]): ShownField[] {
  const marks: readonly unknown[] = Object.values(beginnings)
  return fields
    .filter(field => field.atStart !== 'hidden')
    .map(field => {
      const right = !holdsInput(field) || field.atStart === 'read' ? 'read' : field.required ? 'required' : 'edit'
      const today = field.initial === beginnings.today && field.kind === 'date'
      const given = marks.includes(field.initial) ? undefined : field.initial
      const initial = today ? formatDate(Date.now()) : given
      return { ...field, right, initial }
    })
}
