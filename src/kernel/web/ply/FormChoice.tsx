import { type PaperForm, paperForms } from '../../api/paperForm.ts'
import { keepForm } from './paperForm.ts'

type Props = {
  form: PaperForm
  /** The page by which people set the offsets of their printer is shown instead of the paper. */
  calibrates: boolean
  onForm: (form: PaperForm) => void
  onCalibrates: (calibrates: boolean) => void
}

/** Chooses on what a paper is printed, which the browser keeps for the person in this company; and, of continuous paper, the page for its printer. */
export function FormChoice({ form, calibrates, onForm, onCalibrates }: Props) {
  const choose = (next: PaperForm) => {
    keepForm(next)
    onForm(next)
  }
  return (
    <div className="paper-form">
      <label>
        纸张{' '}
        <select className="input" value={form} onChange={event => choose(event.target.value as PaperForm)}>
          {Object.entries(paperForms).map(([key, title]) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {form !== 'a4' && (
        <label>
          <input type="checkbox" checked={calibrates} onChange={event => onCalibrates(event.target.checked)} /> 校准页
        </label>
      )}
    </div>
  )
}
