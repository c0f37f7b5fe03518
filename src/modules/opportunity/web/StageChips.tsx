import { useEffect, useEffectEvent } from 'react'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import type { StageGroup } from '../api/stage.ts'

type Props = {
  form: FormModel
  title: string
  group: StageGroup | undefined
  /** The word for choosing no stage. */
  none: string
}

/** Chooses one of the group's open stages, or none, for the form's `stageId`; drops one of another group. */
export function StageChips({ form, title, group, none }: Props) {
  const chosen = (form.values.stageId ?? null) as number | null
  const stages = group?.stages.filter(stage => stage.kind === 'open' && stage.enabled) ?? []
  const clear = useEffectEvent(() => form.set('stageId', null))
  const strange = group !== undefined && chosen !== null && !stages.some(stage => stage.id === chosen)
  useEffect(() => {
    if (strange) clear()
  }, [strange])
  return (
    <fieldset className="chips field-wide choice-line">
      <legend>{title}</legend>
      {[{ id: null, name: none }, ...stages].map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="chip"
          aria-pressed={chosen === id}
          onClick={() => form.set('stageId', id)}
        >
          {name}
        </button>
      ))}
      {form.faults.stageId && <p className="field-fault">{form.faults.stageId}</p>}
    </fieldset>
  )
}
