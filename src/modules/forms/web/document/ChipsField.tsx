import { useId } from 'react'
import { FieldFrame } from '../../../../kernel/web/form/FieldFrame.tsx'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import type { ShownField } from '../../api/content.ts'

const most = { options: 6, letters: 24 }

/** Tells whether a field's options are few and short enough to show them all. */
export const liesOpen = ({ kind, options }: Pick<ShownField, 'kind' | 'options'>) =>
  (kind === 'choice' || kind === 'choices') && options.length <= most.options && options.join('').length <= most.letters

/** Shows a field's options side by side, so that one touch chooses. A second touch takes the choice back. */
export function ChipsField({ form, field }: { form: FormModel; field: ShownField }) {
  const id = useId()
  const chosen = [form.values[field.key] ?? []].flat()
  const label = (
    <>
      {field.title}
      {field.required && <i aria-hidden="true">*</i>}
    </>
  )
  const note = field.help && <p className="document-help">{field.help}</p>
  return (
    <FieldFrame form={form} name={field.key} id={id} label={label} note={note}>
      <fieldset id={id} className="chips document-chips" aria-label={field.title} aria-describedby={`${id}-note`}>
        {field.options.map(option => (
          <button
            key={option}
            type="button"
            className="chip"
            aria-pressed={chosen.includes(option)}
            onClick={() => form.set(field.key, pressed(field, chosen, option))}
          >
            {option}
          </button>
        ))}
      </fieldset>
    </FieldFrame>
  )
}

function pressed({ kind }: ShownField, chosen: readonly unknown[], option: string) {
  const others = chosen.filter(one => one !== option)
  if (kind === 'choices') return others.length < chosen.length ? others : [...chosen, option]
  return chosen.includes(option) ? null : option
}
