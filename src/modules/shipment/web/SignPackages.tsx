import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import { answerers } from '../../salesOrder/api/moves.ts'
import { fates, type ShownCarried } from '../api/fates.ts'
import './signOff.css'

type Problem = { packageId: number; fate: string; answers: string | null }
type Props = { form: FormModel; packages: readonly ShownCarried[] }

/** What a customer may not take of packages. */
const problems = { short: fates.short, broken: fates.broken, refused: fates.refused }

/** Enters which packages were short, broken or refused; the others are signed for. */
export function SignPackages({ form, packages }: Props) {
  const told = (form.values.packages ?? []) as readonly Problem[]
  const say = (packageId: number, patch: Partial<Problem> | null) => {
    const others = told.filter(one => one.packageId !== packageId)
    const before = told.find(one => one.packageId === packageId)
    form.set(
      'packages',
      patch === null ? others : [...others, { packageId, fate: 'short', answers: null, ...before, ...patch }],
    )
  }
  return (
    <ul className="sign-rows sign-packages field-wide" aria-label="包件">
      {packages.map(({ id, number, content, name }) => {
        const one = told.find(({ packageId }) => packageId === id)
        return (
          <li key={id}>
            <span>
              {number}
              <small>{content || name}</small>
            </span>
            <select
              className="input"
              aria-label={`包件 ${number}`}
              value={one?.fate ?? ''}
              onChange={event =>
                say(id, event.target.value === '' ? null : { fate: event.target.value, answers: null })
              }
            >
              <option value="">签收</option>
              {Object.entries(problems).map(([key, title]) => (
                <option key={key} value={key}>
                  {title}
                </option>
              ))}
            </select>
            {one?.fate === 'broken' && (
              <select
                className="input"
                aria-label={`包件 ${number} 破损由谁承担`}
                value={one.answers ?? ''}
                onChange={event => say(id, { answers: event.target.value || null })}
              >
                <option value="">由谁承担</option>
                {Object.entries(answerers).map(([key, title]) => (
                  <option key={key} value={key}>
                    {title}
                  </option>
                ))}
              </select>
            )}
          </li>
        )
      })}
      {Object.keys(form.faults)
        .filter(key => key.startsWith('packages'))
        .map(key => (
          <li key={key} className="field-fault" role="alert">
            {form.faults[key]}
          </li>
        ))}
    </ul>
  )
}
