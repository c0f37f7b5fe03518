import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import { type StageField, stageFields } from '../../api/stage.ts'

/** Chooses the fields that a deal needs to enter the stage. */
export function FieldChoice({ form }: { form: FormModel }) {
  const chosen = (form.values.requiredFields ?? []) as StageField[]
  const toggle = (field: StageField) =>
    form.set('requiredFields', chosen.includes(field) ? chosen.filter(one => one !== field) : [...chosen, field])
  return (
    <fieldset className="field-wide field-choice">
      <legend>进入时必填</legend>
      <div className="chips">
        {Object.entries(stageFields).map(([field, title]) => (
          <button
            key={field}
            type="button"
            className="chip"
            aria-pressed={chosen.includes(field as StageField)}
            onClick={() => toggle(field as StageField)}
          >
            {title}
          </button>
        ))}
      </div>
      <p className="hint">推进到这一步时，缺的会当场要求补上。</p>
      {form.faults.requiredFields && <p className="field-fault">{form.faults.requiredFields}</p>}
    </fieldset>
  )
}
